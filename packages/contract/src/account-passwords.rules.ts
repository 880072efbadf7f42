import { PASSWORD } from './kit/sign-in.ts';

/**
 * Returns each part of the password rule and whether `password` meets it, in the order a form lists them. `isCommon`: for a
 * password of the staff, which may not be among the most common ones; null while they are not loaded yet.
 * @source spec 5; @assumed the last part
 */
export function checkPassword(
  password: string,
  isCommon?: ((password: string) => boolean) | null,
): { text: string; ok: boolean }[] {
  const uncommon = {
    text: 'not one of the 10,000 that most people use',
    ok: Boolean(isCommon) && PASSWORD.pattern.test(password) && !isCommon?.(password),
  };
  return [
    { text: '6 to 20 characters', ok: password.length >= PASSWORD.min && password.length <= PASSWORD.max },
    { text: 'at least one letter', ok: /[A-Za-z]/.test(password) },
    { text: 'at least one digit', ok: /\d/.test(password) },
    {
      text: 'only letters, digits and !@#$%^&*',
      ok: password !== '' && /^[A-Za-z\d!@#$%^&*]*$/.test(password),
    },
    ...(isCommon === undefined ? [] : [uncommon]),
  ];
}
