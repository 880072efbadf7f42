import * as z from 'zod';

import { SIGN_ON, SIGN_ON_MESSAGES } from './account-sign-on.rules.ts';
import { call } from './kit/call.ts';
import { Id, MessageOnly, SingleLineText, answer } from './kit/shapes.ts';
import { ROLES } from './permissions.ts';

/** Who has this group at the provider, as its claim names it, gets this role. */
const GroupRole = z.strictObject({
  group: SingleLineText(SIGN_ON.groupMax, SIGN_ON_MESSAGES.groupMissing),
  role: z.enum(ROLES),
});

/** Each group once; of several that somebody has, the first counts. */
const GroupRoles = z
  .array(GroupRole)
  .max(SIGN_ON.groupsMax)
  .superRefine((rows, { addIssue }) => {
    for (const [at, { group }] of rows.entries()) {
      if (rows.findIndex((row) => row.group === group) < at)
        addIssue({ code: 'custom', path: [at, 'group'], message: SIGN_ON_MESSAGES.groupTwice });
    }
  });

/** Signing in at the company's own provider. @source OpenID Connect Core 1.0, 3.1; @assumed */
export const accountSignOnCalls = {
  'account.startSignOn': call('account.startSignOn', {
    summary:
      "Begin to sign in at the company's provider: returns its address, and a ticket that the browser keeps until it is back",
    output: answer(z.object({ url: z.string(), ticket: z.string() })),
    errors: ['not_found', 'conflict'],
  }),
  'account.finishSignOn': call('account.finishSignOn', {
    summary:
      'Sign in as an admin with what the provider has added to the address of the console; takes no second factor',
    body: z.strictObject({
      ticket: z.string().regex(/^[\w-]{1,200}$/),
      /** All that follows the `?` of the address. */
      query: z.string().max(8000),
    }),
    example: { ticket: 'bm8gcmVhbCBvbmU', query: 'code=Jx3Tq&state=kq0Yb' },
    output: answer(z.object({ token: z.string(), id: Id, role: z.enum(ROLES) })),
    errors: ['not_found', 'sign_on_refused', 'account_inactive'],
  }),
  'account.getGroupRoles': call('account.getGroupRoles', {
    summary: 'Which groups at the provider give which role; the first that somebody has counts',
    output: answer(z.object({ groups: z.array(GroupRole) })),
  }),
  'account.setGroupRoles': call('account.setGroupRoles', {
    summary: 'Choose which groups at the provider give which role',
    body: z.strictObject({ groups: GroupRoles }),
    example: { groups: [{ group: 'greenroom-admins', role: 'admin' }] },
    output: MessageOnly,
  }),
};
