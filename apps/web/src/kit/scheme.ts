import { useState } from 'react';

import { readStored, store } from './stored.ts';

export type Scheme = 'auto' | 'light' | 'dark';

function readScheme(): Scheme {
  const stored = readStored('scheme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Returns the chosen colour scheme and a function that changes it. theme-boot.js applies it before the first paint. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const [scheme, setScheme] = useState(readScheme);
  return [
    scheme,
    (next) => {
      setScheme(next);
      store('scheme', next);
      window.dispatchEvent(new Event('scheme'));
    },
  ];
}
