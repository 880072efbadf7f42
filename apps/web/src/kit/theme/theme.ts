import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './mantine.css';
import { createTheme, localStorageColorSchemeManager } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

/** Mantine requires ten shades per colour; ours has one per use, and mantine.css names them. */
function shades(color: string): MantineColorsTuple {
  const value = `var(--${color})`;
  return [value, value, value, value, value, value, value, value, value, value];
}

/** Mantine's part of the theme; every value is in tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: shades('accent'),
    good: shades('good-fill'),
    attention: shades('attention-ink'),
    danger: shades('danger-fill'),
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { lockScroll: false, centered: true, overlayProps: { color: 'var(--shade)' } } },
    Drawer: {
      defaultProps: { lockScroll: false, position: 'right', overlayProps: { color: 'var(--shade)' } },
    },
  },
});

export type Scheme = 'auto' | 'light' | 'dark';

const stored = localStorageColorSchemeManager({ key: 'greenroom-scheme' });

/** Stores the chosen scheme if the browser allows it; theme-boot.js reads the same key before the first paint. */
export const schemeManager: typeof stored = {
  ...stored,
  set(value) {
    try {
      localStorage.setItem('greenroom-scheme', value);
    } catch {
      // Storage is blocked or full: the choice lasts until the page is left.
    }
  },
};
