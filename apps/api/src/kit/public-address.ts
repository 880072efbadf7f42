import { BlockList, isIP } from 'node:net';

/** IPv4 that is nobody's or leads inside. @source IANA IPv4 Special-Purpose Address Registry, RFC 6890, 5771 */
const NOT_PUBLIC_4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside of the only network of IPv6 that is public: what carries an IPv4 address, or is for protocols and books. */
const NOT_PUBLIC_6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) inside.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address is one of the internet at large. Of IPv6 all but 2000::/3 is not: loopback, link-local, unique
 * local, multicast, and those that stand for an IPv4 address, as `::ffff:127.0.0.1`.
 */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const family = isIP(plain);
  if (family === 4) return !inside.check(plain, 'ipv4');
  return family === 6 && global6.check(plain, 'ipv6') && !inside.check(plain, 'ipv6');
}
