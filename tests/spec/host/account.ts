import { randomBytes } from 'node:crypto';

import type { Call } from './call.ts';
import { Refused, call, msg, ok, textIn } from './call.ts';
import type { Data } from './entities.ts';

const isUsable = (password: string): boolean =>
  /^[A-Za-z0-9!@#$%^&*]{6,20}$/.test(password) && /[A-Za-z]/.test(password) && /\d/.test(password);

/** Gives the admin a token. */
export function signIn({ admin }: Data): { token: string; id: number } {
  const token = randomBytes(12).toString('hex');
  admin.tokens.add(token);
  return { token, id: admin.id };
}

export const accountCalls: Call[] = [
  call('POST admin/users/login', ({ body, data, options }) => {
    const { email, password } = data.admin;
    if (body['email'] !== email || body['password'] !== password) {
      throw new Refused(options.layout === 'flat' ? 401 : 400, 'Invalid email or password');
    }
    return ok({ data: signIn(data) });
  }),
  call('POST admin/users/send-password-link', ({ body, data }) => {
    if (body['email'] !== data.admin.email) throw new Refused(400, 'No such address');
    return msg('Link sent');
  }),
  ...['admin', 'api/v1'].map((realm) =>
    call(`POST ${realm}/users/reset-password`, ({ body, token }) => {
      textIn(body, 'password');
      if (token !== 'a-good-token') throw new Refused(400, 'Token expired');
      return msg('Password changed');
    }),
  ),
  call('GET api/v1/users/email-verify', ({ token, query }) => {
    if ((token ?? query.get('token')) !== 'a-good-token') throw new Refused(400, 'Token expired');
    return msg('Verified');
  }),
  call('GET api/v1/page/term-privacy', () =>
    ok({
      data: {
        terms: '<h2>Our terms</h2><p>Be kind.</p>',
        privacy: '<h2>Our privacy</h2><p>We tell nobody.</p>',
      },
    }),
  ),
  call('POST admin/users/change-password', ({ body, data: { admin } }) => {
    if (body['current_password'] !== admin.password) throw new Refused(400, 'Current password is wrong');
    if (Number(body['user_id']) !== admin.id) throw new Refused(400, 'Not your account');
    const password = textIn(body, 'password');
    if (!isUsable(password)) throw new Refused(400, 'Choose another password');
    admin.password = password;
    admin.tokens.clear();
    return msg('Password changed by the host');
  }),
  call('GET admin/users/user/id', ({ data }) => ok({ data: { user_id: data.admin.id } })),
];
