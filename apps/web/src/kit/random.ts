/** 24 letters and digits that nobody guesses; `crypto.randomUUID` is not there on plain http. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
