import { isCommonPassword } from '@greenroom/contract/kit/common-passwords';
import { PASSWORD } from '@greenroom/contract/kit/sign-in';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';

test('the passwords that are refused are those of the 10,000 most common that meet the rule, in any case', () => {
  const words = dictionary['passwords-common'].filter((word) => PASSWORD.pattern.test(word));
  const first = new Set(dictionary['passwords-common'].slice(0, 10_000));
  expect(words.filter((word) => isCommonPassword(word.toUpperCase()) !== first.has(word))).toEqual([]);
  expect(isCommonPassword('Passw0rd')).toBe(true);
  expect(isCommonPassword('encore2026')).toBe(false);
});
