import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test.each([
  ['postgres://db/gatehouse', ['db:5432'], 'any', 'postgres://db:5432/gatehouse'],
  [
    'postgresql://app:p%40ss@db:5433/gatehouse?sslmode=require',
    ['db:5433'],
    'any',
    'postgresql://app:p%40ss@db:5433/gatehouse?sslmode=require',
  ],
  ['postgres://app@a,b:5433,c/x', ['a:5432', 'b:5433', 'c:5432'], 'read-write', 'postgres://app@a:5432/x'],
  [
    'postgres://app@a,b/x?sslmode=require&target_session_attrs=any',
    ['a:5432', 'b:5432'],
    'any',
    'postgres://app@a:5432/x?sslmode=require',
  ],
  [
    'postgres://app@[::1]:5433,10.0.0.2/x?target_session_attrs=primary',
    ['[::1]:5433', '10.0.0.2:5432'],
    'read-write',
    'postgres://app@[::1]:5433/x',
  ],
  [
    'postgres://a,b?target_session_attrs=prefer-standby',
    ['a:5432', 'b:5432'],
    'prefer-standby',
    'postgres://a:5432',
  ],
])('%s', (address, hosts, target, first) => {
  const place = parseDatabaseUrl(address);
  expect(place?.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts);
  expect(place?.target).toBe(target);
  expect(place?.hosts[0] && place.urlOf(place.hosts[0])).toBe(first);
});

test('an address without a host is left to the driver', () => {
  const address = 'postgres:///gatehouse?host=/run/postgresql';
  const place = parseDatabaseUrl(address);
  expect(place?.hosts[0] && place.urlOf(place.hosts[0])).toBe(address);
});

test.each([
  'mysql://db/x',
  'postgres://a,/x',
  'postgres://a:port/x',
  'postgres://a,b/x?target_session_attrs=standby',
  'db',
])('%s is refused', (address) => {
  expect(parseDatabaseUrl(address)).toBeUndefined();
});
