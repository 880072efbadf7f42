const FROM_RIGHT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Returns the attribute of an element in a mail whose text begins with a letter from right to left: ' dir="rtl"'. Empty for
 * any other, since mail programs begin on the left.
 */
export function dirOf(text: string): string {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return FROM_RIGHT.test(letter) ? ' dir="rtl"' : '';
}
