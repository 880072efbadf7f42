/** Returns milliseconds as text. */
export const ms = (value: number): string => value.toFixed(value < 100 ? 2 : 0);
export const times = (value: number): string => `${value.toFixed(2)}×`;
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const verdict = (isMet: boolean): string => (isMet ? 'met' : '**missed**');

/** Returns a table whose first column is on the left and whose others are on the right. */
export const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map((_, index) => (index ? '--:' : '---')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** Returns a text as it is, below a title. */
export const fold = (title: string, text: string): string => `**${title}**\n\n\`\`\`\n${text}\n\`\`\``;
