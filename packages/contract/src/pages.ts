import * as z from 'zod';

import { call } from './kit/call.ts';
import { answer } from './kit/shapes.ts';

/** @source spec 7 Authentication and account */
export const pagesCalls = {
  'pages.get': call('pages.get', {
    summary: 'Terms and privacy as sanitised HTML',
    output: answer(z.object({ terms: z.string(), privacy: z.string() })),
  }),
};
