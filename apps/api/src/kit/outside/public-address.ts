import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** The only network of IPv6 that is public. @source IANA IPv6 Global Unicast Address Assignments */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the internet at large: not private, reserved, loopback, link-local or multicast, and
 * none that stands for an IPv4 address, as `::ffff:127.0.0.1`. Of IPv6 all but 2000::/3 is not.
 */
export function isPublicAddress(address: string): boolean {
  // The library reads `127.1` and `2130706433` as addresses too.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_6));
}
