import * as z from 'zod';

import { ACCOUNT_MESSAGES } from './account.rules.ts';
import { isEmail, isStoredEmail, normalizeEmail, spellEmail } from './kit/addresses.ts';
import { PASSWORD } from './kit/sign-in.ts';
import { SecondFactor } from './account-two-factor.ts';
import { added, addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { plainLine } from './kit/one-line.ts';
import { ROLES } from './permissions.ts';
import { Id, IdParam, SingleLineText, MessageOnly, answer, answerWithMsg } from './kit/shapes.ts';
import { OwnMeasure } from './users-measures.ts';

/** An email address, normalised. */
export const Email = z
  .string()
  .max(LIMITS.emailMax)
  .transform(normalizeEmail)
  .refine(isEmail, ACCOUNT_MESSAGES.invalidEmail);

/** An address that somebody may have, as it is spelled: those that were stored before `Email` was as strict still count. */
export const KnownEmail = z
  .string()
  .max(LIMITS.emailMax)
  .transform(spellEmail)
  .refine(isStoredEmail, ACCOUNT_MESSAGES.invalidEmail);

export const NewPassword = z.string().regex(PASSWORD.pattern, ACCOUNT_MESSAGES.passwordRule);
const AnyPassword = z.string().min(1, ACCOUNT_MESSAGES.invalidPassword).max(LIMITS.passwordInputMax);

const Place = z
  .string()
  .overwrite(plainLine)
  .trim()
  .max(LIMITS.nameMax)
  .regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.');
/** At least one talent, without duplicates. */
const RoleIds = z
  .array(z.int().min(1).max(5, 'This talent does not exist.'))
  .min(1, 'Please choose at least one talent.')
  .max(5)
  .refine((ids) => new Set(ids).size === ids.length, 'A talent can be listed only once.');

/** The browser's own random name. */
export const DeviceName = z.string().regex(/^[\w-]{16,100}$/, 'Use 16 to 100 letters, digits, _ and -.');

const Login = z.strictObject({ email: KnownEmail, password: AnyPassword });
const StaffLogin = Login.extend({
  /** The code of the authenticator app, or a recovery code; only for who has turned two-factor sign-in on. */
  code: addedInput('staff', SecondFactor.optional()),
  /** The browser's own random name. A sign-in from one that is new to the account is reported by mail. */
  device: addedInput('staff', DeviceName.optional()),
});
/** `token` is opaque; `id` is the signed-in person's. */
const Session = z.object({ token: z.string(), id: Id });
const Reset = z.strictObject({ password: NewPassword });

/** @source spec 7 Authentication and account */
export const accountCalls = {
  'account.login': call('account.login', {
    summary: 'Sign in as an admin',
    body: StaffLogin,
    example: { email: 'admin@example.com', password: 'secret123' },
    output: answer(Session.extend({ role: added('staff', z.enum(ROLES)) })),
    errors: ['invalid_credentials', 'account_inactive', 'code_required', 'code_wrong', 'sign_on_only'],
  }),
  'account.logout': call('account.logout', { summary: 'Sign out: revokes this token', output: MessageOnly }),
  'account.getId': call('account.getId', {
    summary: "The signed-in admin's id",
    output: answer(z.object({ user_id: Id })),
  }),
  'account.changePassword': call('account.changePassword', {
    summary: 'Change your own password; ends all of your sessions',
    body: z.strictObject({ current_password: AnyPassword, password: NewPassword, user_id: Id }),
    example: { current_password: 'secret123', password: 'secret456', user_id: 7 },
    output: MessageOnly,
    errors: ['wrong_password', 'forbidden', 'sign_on_only'],
  }),
  'account.resetPassword': call('account.resetPassword', {
    summary: "Set a new admin password, with the reset link's token as bearer",
    body: Reset,
    example: { password: 'secret456' },
    output: MessageOnly,
    errors: ['token_invalid', 'sign_on_only'],
  }),
  'account.sendPasswordLink': call('account.sendPasswordLink', {
    summary:
      'Mail an admin a link to set a new password; the same answer whether or not the address is known',
    body: z.strictObject({ email: KnownEmail }),
    example: { email: 'admin@example.com' },
    output: MessageOnly,
    errors: ['sign_on_only'],
  }),
  'account.sendUserPasswordLink': call('account.sendUserPasswordLink', {
    summary: 'Mail a community user a link to set a new password (the app)',
    body: z.strictObject({ email: KnownEmail }),
    example: { email: 'ada@example.com' },
    output: MessageOnly,
  }),
  'account.sendVerificationLink': call('account.sendVerificationLink', {
    summary:
      'Mail a community user the link to verify their address again (the app); the same answer for every address',
    body: z.strictObject({ email: KnownEmail }),
    example: { email: 'ada@example.com' },
    output: MessageOnly,
  }),
  'account.registerUser': call('account.registerUser', {
    summary: 'Register in the app; sends the verification mail',
    body: z.strictObject({
      name: SingleLineText(LIMITS.nameMax),
      email: Email,
      password: NewPassword,
      city: Place.optional(),
      state: Place.optional(),
      zipcode: Place.optional(),
      roleIds: RoleIds,
    }),
    example: { name: 'Ada Reyes', email: 'ada@example.com', password: 'secret123', roleIds: [1] },
    output: answer(z.object({ id: Id })),
    errors: ['conflict', 'refused'],
  }),
  'account.loginUser': call('account.loginUser', {
    summary: 'Sign in as a community user (the app)',
    body: Login,
    example: { email: 'ada@example.com', password: 'secret123' },
    output: answer(
      /** What is in force against them, to be shown by the app. */
      Session.extend({ measures: added('moderation', z.array(OwnMeasure)) }),
    ),
    errors: ['invalid_credentials', 'account_inactive'],
  }),
  'account.resetUserPassword': call('account.resetUserPassword', {
    summary: "Set a community user's new password, with the reset link's token as bearer",
    body: Reset,
    example: { password: 'secret456' },
    output: MessageOnly,
    errors: ['token_invalid'],
  }),
  'account.mailPasswordLink': call('account.mailPasswordLink', {
    summary: 'Mail a community user a link to set a new password, for the staff; `id` is the person',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'account_inactive'],
  }),
  'account.mailVerification': call('account.mailVerification', {
    summary: 'Mail a community user the link to verify their address again; 409 when it is verified',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'account_inactive', 'conflict'],
  }),
  'account.setUserEmail': call('account.setUserEmail', {
    summary:
      'Correct the address of a community user: they verify it again, get a mail at the old address, and are signed out everywhere',
    params: IdParam,
    body: z.strictObject({ email: Email }),
    example: { email: 'ada@example.com' },
    output: answerWithMsg(z.object({ id: Id, email: z.string() })),
    errors: ['not_found', 'conflict'],
  }),
  'account.verifyEmail': call('account.verifyEmail', {
    summary: 'Verify an email address, with the token as bearer or in the query',
    query: z.object({ token: z.string().max(LIMITS.queryText).optional() }),
    output: answerWithMsg(z.object({ email: z.string() })),
    errors: ['token_invalid'],
  }),
};
