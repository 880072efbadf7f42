import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { vi } from 'vitest';

/** The key under which WebDriver names an element of the page. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type Element = { [ELEMENT]: string };

/** One session of a WebDriver server. @source https://www.w3.org/TR/webdriver2/ */
export type Driver = {
  /** Sends a command. @throws Error with the browser's own words */
  send: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  /** Runs a script in the page. */
  execute: (script: string, args?: readonly unknown[]) => Promise<unknown>;
  /** Runs a function in the page, which knows nothing of this file. Elements come back as references. */
  run: (inPage: (...args: never[]) => unknown, ...args: unknown[]) => Promise<unknown>;
  on: (element: Element, command: 'click' | 'value', body?: object) => Promise<void>;
  stop: () => Promise<void>;
};

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Starts WebKit's driver with a screen of its own, and a browser. @throws Error when it does not start here */
export async function startWebKit(program: string): Promise<Driver> {
  const port = await findPort();
  const server = spawn('xvfb-run', ['-a', program, `--port=${port}`], {
    // A group of its own, so that the screen, the driver and the browser end together.
    detached: true,
    stdio: 'ignore',
    // Its sandbox needs rights that a container lacks; it only sees our own pages. There is no GPU either.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const stop = async (): Promise<void> => {
    if (!server.pid || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    process.kill(-server.pid);
    await ended;
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => ask(`${base}/status`, 'GET'), 20_000);
    const made = await ask(`${base}/session`, 'POST', { capabilities: { alwaysMatch: {} } });
    const { sessionId } = made as { sessionId: string };
    const send: Driver['send'] = (method, path, body) =>
      ask(`${base}/session/${sessionId}${path}`, method, body);
    const execute: Driver['execute'] = (script, args = []) => send('POST', '/execute/sync', { script, args });
    await send('POST', '/window/rect', { width: 1440, height: 900 });
    return {
      send,
      execute,
      run: (inPage, ...args) => execute(`return (${String(inPage)}).apply(null, arguments)`, args),
      on: async ({ [ELEMENT]: id }, command, body = {}) =>
        void (await send('POST', `/element/${id}/${command}`, body)),
      async stop() {
        await send('DELETE', '').catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
