import ipaddr from 'ipaddr.js';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Reads a network, or an address as the network of itself. @throws when the text is neither */
export function readNetworkRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Returns whether an address is in one of some networks. IPv4-mapped IPv6 counts as IPv4. */
export function isInside(ip: string, networks: readonly Range[]): boolean {
  // A trusted proxy may forward something that is not an address.
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}
