import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bringNode24, root } from './node24.mjs';

// The headless build is faster.
const linuxPrograms = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

const packed = join(root, 'node_modules/@sparticuz/chromium');

/**
 * Returns the Chromium for the browser tests: `CHROMIUM_PATH`, else one in the usual places, else (on Linux x64) the one
 * of the package @sparticuz/chromium, which is unpacked once.
 */
export function findBrowser() {
  const { CHROMIUM_PATH, ProgramFiles, LOCALAPPDATA } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return { path: CHROMIUM_PATH, words: CHROMIUM_PATH, isWanted: true };
    return missing(`nothing at CHROMIUM_PATH=${CHROMIUM_PATH}`, true);
  }
  const folders = [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA].filter(Boolean);
  const usual = [
    ...linuxPrograms.map((name) => `/usr/bin/${name}`),
    ...macApplications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    ...folders.flatMap((folder) => windowsPrograms.map((program) => join(folder, program))),
  ];
  const path = usual.find((file) => existsSync(file));
  if (path) return { path, words: path, isWanted: false };
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed))
    return missing('none found');
  const unpacked = unpack();
  return unpacked
    ? { path: unpacked, words: unpacked, isWanted: false }
    : missing('that of the packages does not start');
}

/** `isWanted`: somebody named a browser, so that its absence is a failure. */
const missing = (why, isWanted = false) => ({
  path: '',
  isWanted,
  words: `${why}, so the console is not tested. Install Chromium, Chrome or Edge (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.`,
});

/** Unpacks the package's browser with its own libraries and fonts. Returns the program, or null when it does not start. */
function unpack() {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  const cache = join(root, '.cache');
  const home = join(cache, `chromium-${version}`);
  const program = join(home, 'start.sh');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    // Another test run may be unpacking at this moment.
    const isOld = () => Date.now() - statSync(join(cache, name)).mtimeMs > 600_000;
    if (name.startsWith('chromium-') && isOld()) rmSync(join(cache, name), { recursive: true, force: true });
  }
  const draft = join(cache, `chromium-new-${process.pid}`);
  mkdirSync(draft);
  const { node, env } = bringNode24();
  // It unpacks into the temporary folder, and its libraries only where it believes to be in AWS Lambda.
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  const unpacking = { ...env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
  spawnSync(node, ['--eval', script], { cwd: root, env: unpacking, stdio: 'inherit' });
  const fonts = [join(home, 'fonts/fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`);
  writeFileSync(
    join(draft, 'fonts/fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig>${fonts.join('')}<cachedir>${join(home, 'fonts/cache')}</cachedir></fontconfig>\n`,
  );
  writeFileSync(
    join(draft, 'start.sh'),
    `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`,
  );
  chmodSync(join(draft, 'start.sh'), 0o755);
  const works = spawnSync(join(draft, 'start.sh'), ['--version']).status === 0;
  if (works && !existsSync(home)) renameSync(draft, home);
  rmSync(draft, { recursive: true, force: true });
  return works ? program : null;
}

/**
 * Returns the further browsers of this machine, for `tests/journeys/other-browsers.test.ts`: Firefox, which is driven by
 * WebDriver BiDi, and with WEBKIT=1 WebKit, whose driver starts its own small browser on a virtual screen, and now and then
 * loses a click. `path` is empty where one is missing.
 */
export function findOtherBrowsers() {
  const firefox = firstOf([
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    process.env.ProgramFiles && join(process.env.ProgramFiles, 'Mozilla Firefox/firefox.exe'),
  ]);
  const driver = process.env.WEBKIT === '1' ? firstOf(['/usr/bin/WebKitWebDriver']) : '';
  const screen = firstOf(['/usr/bin/xvfb-run']);
  const webkit = driver && screen;
  return {
    Firefox: {
      path: firefox,
      words: firefox || 'none found, so its journeys are skipped (Debian: apt-get install firefox-esr)',
    },
    WebKit: {
      path: webkit && driver,
      words:
        (webkit && driver) ||
        'its journeys are skipped: set WEBKIT=1 where it is installed (Debian: apt-get install webkit2gtk-driver xvfb)',
    },
  };
}

const firstOf = (files) => files.find((file) => file && existsSync(file)) ?? '';
