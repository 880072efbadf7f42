import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** The only public network of IPv6. @source IANA IPv6 Global Unicast Address Assignments */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is public: not private, reserved, loopback, link-local or multicast, and not a mapped
 * IPv4 address such as `::ffff:127.0.0.1`. In IPv6 only 2000::/3 is public, which the library's tables do not know.
 */
export function isPublicAddress(address: string): boolean {
  // The library reads `127.1` and `2130706433` as addresses too.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_6));
}
