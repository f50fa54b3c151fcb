import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const NARROW_GROUPS = 4;
const WIDE_GROUPS = 3;
const NARROW_SUFFIX = '::/64';

/** The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, because one customer owns a whole /64. */
export function addressBlock(address: string): string {
  // Checked first, because the parser also accepts spellings such as 0x7f.1 that no socket or proxy writes.
  if (isIP(address) === 0) return 'unknown';
  // An IPv4-mapped IPv6 address becomes the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${hexGroups(parsed.parts.slice(0, NARROW_GROUPS))}${NARROW_SUFFIX}`;
}

/**
 * The /48 around the /64 of an IPv6 block. It is counted as well, because a /48 has 65,536 blocks: a /48
 * is what hosters and tunnel brokers assign to one customer, and internet providers assign a part of one.
 */
export function wideBlockOf(block: string): string | undefined {
  if (!block.endsWith(NARROW_SUFFIX)) return undefined;
  return `${block.split(':').slice(0, WIDE_GROUPS).join(':')}::/48`;
}

function hexGroups(groups: number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}
