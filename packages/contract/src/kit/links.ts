const LINK_MAX = 2048;

/**
 * The web address that a text stands for, `https://` added when it has no scheme; null when it is none. Only http and
 * https are let through, so it can be a link, and only names with a dot: a word alone is no address, nor is a number.
 * @source contract Rulings, Website
 */
export function webAddressOf(text: string): string | null {
  const given = text.trim();
  if (given === '' || given.length > LINK_MAX || /[\s\p{Cc}"<>\\`]/u.test(given)) return null;
  const isSchemed = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(given);
  const whole = isSchemed ? given : `https://${given}`;
  // URL.parse would be shorter, but older browsers of the console's list do not have it.
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  // The end begins with a letter: what ends in digits is read as an IPv4 address, also `10` alone.
  if (
    !/^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(
      url.hostname,
    )
  )
    return null;
  const address = url.href.replaceAll("'", '%27');
  return address.length > LINK_MAX ? null : address;
}
