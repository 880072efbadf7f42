const LINK_MAX = 2048;

/**
 * Returns the web address that a text means, with `https://` added when it has no scheme, or null when it is not one.
 * Only http and https are allowed, so it is safe as a link, and only names with a dot: no single words or numbers.
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
  // The top-level domain begins with a letter: a name that ends in digits is read as an IPv4 address, even `10`.
  if (
    !/^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(
      url.hostname,
    )
  )
    return null;
  const address = url.href.replaceAll("'", '%27');
  return address.length > LINK_MAX ? null : address;
}
