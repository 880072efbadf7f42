import * as z from 'zod';

import { Email, NewPassword } from './account.ts';
import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { Id, IdParam, MessageOnly, SingleLineText, Time, answer, answerWithMsg } from './kit/shapes.ts';
import { ROLES } from './permissions.ts';

const Role = z.enum(ROLES);

/** A member of the staff. */
export const Colleague = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  /** The URL of their picture, which a browser can load. */
  picture_url: z.string().nullable(),
  /** Whether signing in takes a second factor. */
  hasTwoFactor: z.boolean(),
  /** Whether they can sign in with a passkey. */
  hasPasskey: added('passkeys', z.boolean()),
  /** Whether they have signed in at the company's provider. */
  hasSignOn: added('single_sign_on', z.boolean()),
});
export type Colleague = z.input<typeof Colleague>;

/** A member of the staff as the owner sees them. */
export const StaffRow = Colleague.extend({
  active: z.boolean(),
  /** When they last used the console, to the minute; null for never. */
  seenAt: Time.nullable(),
  createdAt: Time,
});
export type StaffRow = z.input<typeof StaffRow>;

/** An invitation that was neither accepted nor revoked. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  /** The name of who sent it; null when `npm run staff` made it. */
  invitedBy: z.string().nullable(),
  /** The id of who sent it last; null when `npm run staff` made it. */
  invitedById: Id.nullable(),
  createdAt: Time,
  expiresAt: Time,
  isExpired: z.boolean(),
});
export type Invitation = z.input<typeof Invitation>;

/** The open invitations that a colleague sent and that went beyond what they may do now. */
const Revoked = z.array(Invitation.pick({ email: true, role: true }));

/** The specification knows one admin; everything about more of them is ours. @assumed */
export const staffCalls = {
  'staff.getMe': call('staff.getMe', {
    summary: 'The signed-in member of the staff',
    output: answer(Colleague),
  }),
  'staff.list': call('staff.list', {
    summary: 'All of the staff by name, active ones first, and the invitations nobody has accepted yet',
    output: z.object({ data: z.array(StaffRow), invitations: z.array(Invitation) }),
  }),
  'staff.export': call('staff.export', {
    summary: 'All of the staff as CSV, in the order of the list',
    output: z.string(),
  }),
  'staff.setRole': call('staff.setRole', {
    summary:
      "Change a colleague's role; signs them out and revokes what they invited beyond it. 409 for the only active owner",
    params: IdParam,
    body: z.strictObject({ role: Role }),
    example: { role: 'finance' },
    output: answerWithMsg(z.object({ id: Id, role: Role, revoked: Revoked })),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  'staff.setActive': call('staff.setActive', {
    summary:
      "End a colleague's access, which signs them out everywhere and revokes their invitations, or restore it. 409 for the only active owner",
    params: IdParam,
    body: z.strictObject({ active: z.boolean() }),
    example: { active: false },
    output: answerWithMsg(z.object({ id: Id, active: z.boolean(), revoked: Revoked })),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  'staff.invite': call('staff.invite', {
    summary:
      'Mail someone a link to join the staff, valid for 7 days. 409 for a colleague or an open invitation',
    body: z.strictObject({ email: Email, role: Role }),
    example: { email: 'robin@example.com', role: 'viewer' },
    output: answerWithMsg(Invitation),
    errors: ['conflict'],
  }),
  'staff.resendInvitation': call('staff.resendInvitation', {
    summary: 'Mail a new link for an invitation; the old one no longer works',
    params: IdParam,
    output: answerWithMsg(Invitation),
    errors: ['not_found'],
  }),
  'staff.revokeInvitation': call('staff.revokeInvitation', {
    summary: 'Revoke an invitation: its link no longer works',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'staff.getInvitation': call('staff.getInvitation', {
    summary: "The invitation of a link, with the link's token as bearer",
    output: answer(Invitation.pick({ email: true, role: true, invitedBy: true, expiresAt: true })),
    errors: ['token_invalid'],
  }),
  'staff.acceptInvitation': call('staff.acceptInvitation', {
    summary: "Join the staff, with the link's token as bearer; the new colleague can then sign in",
    body: z.strictObject({ name: SingleLineText(LIMITS.nameMax), password: NewPassword }),
    example: { name: 'Robin Hale', password: 'chorus123' },
    output: answerWithMsg(z.object({ id: Id, email: z.string() })),
    errors: ['token_invalid', 'sign_on_only'],
  }),
};
