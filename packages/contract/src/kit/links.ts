const LINK_MAX = 2048;

/**
 * The web address that a text stands for, `https://` added when it has no scheme; null when it is none. Only http and
 * https are let through, so it can be a link. @source contract Rulings, Website
 */
export function webAddressOf(text: string): string | null {
  const given = text.trim();
  if (given === '' || given.length > LINK_MAX || /[\s\p{Cc}"'<>\\`]/u.test(given)) return null;
  const isSchemed = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(given);
  const url = URL.parse(isSchemed ? given : `https://${given}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  // A host with a dot, so that a word alone is no address.
  return /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u.test(url.hostname)
    ? url.href
    : null;
}
