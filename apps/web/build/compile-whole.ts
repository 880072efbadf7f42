import type { Plugin } from 'vite';

/** Chromium then compiles whole files while it loads them, not each function when it is first called. */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

/** Begins each script with the comment: Chromium reads no further, and Vite puts lists of files before a `banner`. */
export function compileWhole(): Plugin {
  return {
    name: 'greenroom-compile-whole',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = COMPILE_WHOLE + file.code;
      },
    },
  };
}
