import { PASSWORD } from './kit/sign-in.ts';

/** Returns each part of the password rule and whether `password` meets it, in the order a form lists them. */
export function checkPassword(password: string): { text: string; ok: boolean }[] {
  return [
    { text: '6 to 20 characters', ok: password.length >= PASSWORD.min && password.length <= PASSWORD.max },
    { text: 'at least one letter', ok: /[A-Za-z]/.test(password) },
    { text: 'at least one digit', ok: /\d/.test(password) },
    {
      text: 'only letters, digits and !@#$%^&*',
      ok: password !== '' && /^[A-Za-z\d!@#$%^&*]*$/.test(password),
    },
  ];
}
