// Which addresses of the network are nobody's business: the inside of a house, the machine itself, and what is reserved.
import { BlockList, isIP } from 'node:net';

const reserved = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6');

const lan = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  lan.addSubnet(network, bits, 'ipv4');
lan.addAddress('::1', 'ipv6');
lan.addSubnet('fc00::', 7, 'ipv6');
// Of all of IPv6 only this part is out in the world.
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');

/** `::ffff:7f00:1` and `::ffff:127.0.0.1` are 127.0.0.1; null when no IPv4 address stands in it. */
function mapped(address: string): string | null {
  // The parser of addresses writes all forms alike: in it a mapped address ends in two groups of hex digits.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return null;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * `world`: anybody's. `lan`: the inside of a house, this machine among it. `never`: link-local (where clouds keep the keys of their machines),
 * unspecified, multicast, reserved, tunnels to IPv4 (they hide another address), and what is no address.
 */
export function placeOf(address: string): 'world' | 'lan' | 'never' {
  const [bare = ''] = address.split('%');
  const family = isIP(bare);
  if (family === 0) return 'never';
  if (family === 6) {
    const inside = mapped(bare);
    if (inside !== null) return placeOf(inside);
    if (lan.check(bare, 'ipv6')) return 'lan';
    return world.check(bare, 'ipv6') && !reserved.check(bare, 'ipv6') ? 'world' : 'never';
  }
  if (lan.check(bare, 'ipv4')) return 'lan';
  return reserved.check(bare, 'ipv4') ? 'never' : 'world';
}
