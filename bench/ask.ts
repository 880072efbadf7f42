import { request } from 'node:http';
import type { Agent } from 'node:http';

type Asked = { agent: Agent; method?: string; headers: Record<string, string>; payload?: string | null };

/** Sends a request on a kept connection. Resolves with the whole body. @throws Error unless it is answered with 200 */
export function ask(url: string, { agent, method = 'GET', headers, payload = null }: Asked): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(payload !== null && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(body)
            : reject(new Error(`${url}: ${response.statusCode} ${body}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload ?? undefined);
  });
}
