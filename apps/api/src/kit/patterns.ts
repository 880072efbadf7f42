import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Returns a regular expression without regard to capital letters. RE2 takes linear time, whatever the pattern and the text. */
export function openPattern(pattern: string): (text: string) => boolean {
  const expression = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  return (text) => expression.matcher(text).find();
}

/** Returns why a pattern can't be used, or null. `stepsMax`: how large it may become. */
export function patternFault(pattern: string, stepsMax: number): string | null {
  try {
    const expression = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    if (expression.matcher('').find()) return 'This pattern matches every text, also an empty one.';
    if (expression.programSize() <= stepsMax) return null;
    return 'This pattern is too large. Use fewer or smaller repeats.';
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const why = error.message.replace(/^error parsing regexp: /, '').slice(0, 200);
    return `This pattern can’t be read: ${why}. Lookarounds and back references don’t exist in RE2.`;
  }
}
