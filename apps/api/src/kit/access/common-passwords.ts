import { COMMON_PASSWORD, PASSWORD } from '@greenroom/contract/kit/sign-in';

import { fail } from '#kit/errors.ts';

/** Passwords in this many first places of the list are refused. */
const COMMON = 10_000;

let common: Promise<Set<string>> | undefined;

/** Loads the list when it is first needed: those of it that meet the rule for passwords are a tenth. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'];
  return new Set(words.slice(0, COMMON).filter((word) => PASSWORD.pattern.test(word)));
}

/** Returns whether a password is among the 10,000 most common, in any case. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}

/**
 * Refuses a new password that too many people use. The specification's rule stays.
 * @throws bad_input with the field `password` @assumed
 */
export async function expectUncommon(password: string): Promise<void> {
  if (await isCommon(password)) fail('bad_input', { errors: { password: [COMMON_PASSWORD] } });
}
