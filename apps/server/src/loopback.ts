import { isIP } from 'node:net';

/** Whether a host name or address always means this machine. URLs write IPv6 addresses in brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (bare === 'localhost' || bare === '::1') return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
}
