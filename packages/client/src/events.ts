import type { StreamEvents } from '@greenroom/contract/stream-events';

import { ApiError } from './client.ts';
import type { ClientSettings } from './client.ts';
import { openStream } from './stream.ts';
import { delayMs, wait } from './wait.ts';
import type { Waits } from './wait.ts';

/** An event of the stream. `id`: the last id that its connection gave, from which a later one resumes. */
export type StreamEvent = {
  [K in keyof StreamEvents]: { name: K; data: StreamEvents[K]; id: string | undefined };
}[keyof StreamEvents];

/** The server sends something every 20 s. A stream that is silent for this long is dead. */
const SILENCE_MS = 50_000;

export type FollowOptions = Partial<Waits> & {
  /** Ends the events. */
  signal?: AbortSignal;
  /** The id of the last event that was received earlier, to resume after it. */
  lastEventId?: string;
  /** After how many silent milliseconds a connection is given up. */
  silenceMs?: number;
};

/**
 * Yields the events of the staff's stream until `signal` aborts or the loop that reads them ends. When the connection is
 * lost it connects again, waiting longer each time, and resumes after the last event. Load again what you show at each
 * `hello`, since only notifications are resumed, and at `reload`.
 * @throws ApiError when the server refuses the stream: 401 when the session has ended
 */
export async function* followEvents(
  settings: ClientSettings<'notifications.stream'>,
  options: FollowOptions = {},
): AsyncGenerator<StreamEvent, void> {
  const signal = options.signal ?? new AbortController().signal;
  const waits = { firstWaitMs: 1000, maxWaitMs: 30_000, ...options };
  let lastEventId = options.lastEventId ?? '';
  for (let tries = 0; !signal.aborted; tries += 1) {
    let retryAfter: number | null = null;
    try {
      const resumed = { signal, ...(lastEventId && { lastEventId }) };
      const bytes = await openStream(settings, 'notifications.stream', resumed);
      for await (const event of readEvents(bytes, options.silenceMs)) {
        tries = 0;
        lastEventId = event.id ?? lastEventId;
        yield event;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && isRefusal(error)) throw error;
      if (error instanceof ApiError) ({ retryAfter } = error);
    }
    await wait(delayMs(waits, tries, retryAfter), signal).catch(() => undefined);
  }
}

const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429;

/**
 * Yields the server-sent events of one connection, and closes it at the end.
 * @throws Error when nothing arrives for `silenceMs`, or when the connection breaks
 */
export async function* readEvents(
  bytes: NonNullable<Response['body']>,
  silenceMs: number = SILENCE_MS,
): AsyncGenerator<StreamEvent, void> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let name = '';
  let id: string | undefined;
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, silenceMs);
      if (done) return;
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, field = '', text = ''] = /^(.*?)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (field === 'event') name = text;
        if (field === 'id') id = text;
        if (field === 'data') data.push(text);
        if (line !== '') continue;
        if (data.length > 0) yield { name, id, data: JSON.parse(data.join('\n')) as unknown } as StreamEvent;
        [name, data] = ['', []];
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Reads by the clock: a timer stands still while a computer sleeps. */
async function readInTime<T>(reader: { read: () => Promise<T> }, silenceMs: number): Promise<T> {
  const startedAt = Date.now();
  const silence = Promise.withResolvers<never>();
  const look = () => {
    if (Date.now() - startedAt > silenceMs) silence.reject(new Error('The stream is silent.'));
  };
  const timer = setInterval(look, Math.min(5000, silenceMs / 10));
  try {
    return await Promise.race([reader.read(), silence.promise]);
  } finally {
    clearInterval(timer);
  }
}
