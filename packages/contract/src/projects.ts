import * as z from 'zod';

import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { Id, IdParam, MessageOnly, Time, answer } from './kit/shapes.ts';

/** A project that a user works on. @source spec 3 Project */
export const Project = z.object({
  id: Id,
  title: z.string(),
  /** `upcoming` is styled as new. */
  type: z.string(),
  description: z.string(),
  createdAt: Time,
  /** URLs that a browser can load. */
  pictures: z.array(z.string()),
  video_links: z.array(z.string()),
  user_id: Id,
  user: added(
    'details',
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      profile_image_url: z.string().nullable(),
    }),
  ),
});
export type Project = z.input<typeof Project>;

/** @source spec 7 Projects */
export const projectsCalls = {
  'projects.get': call('projects.get', {
    summary: 'A project with its owner',
    params: IdParam,
    output: answer(Project),
    errors: ['not_found'],
  }),
  'projects.remove': call('projects.remove', {
    summary: 'Remove a project; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
