/**
 * Where most people have their mail, and what most typing errors were meant to be. Libraries for it are not kept up
 * (mailcheck, 2012) or bring lists of thousands.
 */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'icloud.com',
  'aol.com',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'yahoo.co.uk',
  'hotmail.co.uk',
  'yahoo.fr',
  'hotmail.fr',
  'orange.fr',
  'gmx.de',
  'web.de',
];
/** Right as they are, though one letter from another. */
const OTHERS = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'me.com',
  'mac.com',
  'proton.me',
  'yahoo.ca',
  'gmx.net',
]);

/** Returns whether two words differ by one letter that is missing, too much, wrong, or exchanged with its neighbour. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Returns the domain that an address was probably meant to have: 'gmail.com' for 'jo@gmial.com'; null when it has none like it. */
export function nearDomainOf(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@').at(1) ?? '';
  if (domain === '' || DOMAINS.includes(domain) || OTHERS.has(domain)) return null;
  return DOMAINS.find((each) => isNear(domain, each)) ?? null;
}
