import type { ServerResponse } from 'node:http';

/** What a host may do instead of answering. */
export const ODD = [
  'an error page (500)',
  'an error page (502)',
  'words alone',
  'null for data',
  'nothing',
  'no JSON',
  'a closed connection',
  'a redirect to a sign-in page',
  'a refused preflight',
  'a slow preflight',
] as const;
export type Odd = (typeof ODD)[number];

export const LOGIN_PAGE = '<!doctype html><title>Sign in</title><h1>Company sign-in</h1>';

const page = (status: number, title: string) => (response: ServerResponse) =>
  void response
    .writeHead(status, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>${title}</title><h1>${title}</h1>`);
const text = (type: string, body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': type }).end(body);

/** Answers a request in an odd way; its CORS headers are set. What concerns the preflight is not among them. */
export const answerOddly: Record<Exclude<Odd, `${string} preflight`>, (response: ServerResponse) => void> = {
  'an error page (500)': page(500, 'Whoops, looks like something went wrong.'),
  'an error page (502)': page(502, '502 Bad Gateway'),
  'words alone': text('application/json', '{"msg":"Please update the app"}'),
  'null for data': text('application/json', '{"data":null}'),
  nothing: text('application/json', ''),
  'no JSON': text('application/json', '{"data": ['),
  'a closed connection': (response) => void response.destroy(),
  'a redirect to a sign-in page': (response) =>
    void response.writeHead(302, { location: '/sign-in-page' }).end(),
};
