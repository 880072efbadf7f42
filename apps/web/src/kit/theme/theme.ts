import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './mantine.css';
import { createTheme, localStorageColorSchemeManager } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

/** Mantine wants ten shades a colour; ours has one of each use, and mantine.css names them. */
function shades(color: string): MantineColorsTuple {
  const value = `var(--${color})`;
  return [value, value, value, value, value, value, value, value, value, value];
}

/** Mantine's side of the theme; every value stands in tokens.css. */
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

/** Remembers the chosen scheme where storage allows it; theme-boot.js reads the same key before the first paint. */
export const schemeManager: typeof stored = {
  ...stored,
  set(value) {
    try {
      localStorage.setItem('greenroom-scheme', value);
    } catch {
      // Blocked or full storage: the choice holds until the page is left.
    }
  },
};
