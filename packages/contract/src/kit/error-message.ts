import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const WRONG_TYPE: Record<string, string> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
};

const WRONG_FORMAT: Record<string, string> = {
  date: 'Use a date such as 2026-03-31.',
  datetime: 'Use a time such as 2026-03-31T18:00:00Z.',
  email: 'This is not an email address.',
  url: 'This is not a web address.',
};

const OTHER = 'This value is not allowed.';

/** Returns the message for a limit on a number, or on the length of a text or list. */
function boundMessage(words: 'at least' | 'at most', bound: number | bigint, { origin }: Issue): string {
  if (origin === 'string') return `Use ${words} ${bound} characters.`;
  if (origin === 'array') return `Send ${words} ${bound} entries.`;
  return `This must be ${words} ${bound}.`;
}

function typeMessage({ expected, input }: Issue & { code: 'invalid_type' }): string {
  if (expected !== 'object' && (input === undefined || input === null)) return 'This field is required.';
  // A name that occurs twice in a query arrives as a list.
  if (expected !== 'array' && Array.isArray(input)) return 'Send a single value.';
  return WRONG_TYPE[expected] ?? OTHER;
}

function smallMessage(issue: Issue & { code: 'too_small' }): string {
  const { origin, minimum, inclusive } = issue;
  if (origin === 'string' && minimum === 1) return 'This field is required.';
  if (origin === 'array' && minimum === 1) return 'Choose at least one.';
  return inclusive === false
    ? `This must be more than ${minimum}.`
    : boundMessage('at least', minimum, issue);
}

/**
 * Returns the message for a validation issue whose schema has no message of its own. Set once for all calls in the
 * contract's index, so that users never see a message of zod's.
 */
export function errorMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'too_small':
      return smallMessage(issue);
    case 'too_big':
      return boundMessage('at most', issue.maximum, issue);
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return WRONG_FORMAT[issue.format] ?? 'This has the wrong format.';
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'This field does not exist.';
    default:
      return OTHER;
  }
}
