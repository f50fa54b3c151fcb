import { expect, test } from 'vitest';
import { parseRedisUrl } from './redis-url.ts';

test.each([
  ['redis://cache', { host: 'cache', port: 6379, db: 0 }],
  ['redis://:s%40fe@cache:6380/2', { host: 'cache', port: 6380, db: 2, password: 's@fe' }],
  [
    'rediss://app:word@cache',
    { host: 'cache', port: 6379, db: 0, username: 'app', password: 'word', tls: {} },
  ],
  [
    'redis+sentinel://:s%40fe@one,two:26380/main/1',
    {
      name: 'main',
      db: 1,
      password: 's@fe',
      sentinelPassword: 's@fe',
      sentinels: [
        { host: 'one', port: 26379 },
        { host: 'two', port: 26380 },
      ],
    },
  ],
])('%s', (address, options) => {
  expect(parseRedisUrl(address)?.options).toEqual(options);
});

test.each([
  'http://cache',
  'redis+sentinel://one,two',
  'redis+sentinel:///main',
  'redis://cache/main',
  'cache',
])('%s is refused', (address) => {
  expect(parseRedisUrl(address)).toBeUndefined();
});

test('the name has no password', () => {
  expect(parseRedisUrl('redis://:secret@cache:6380')?.name).toBe('cache:6380');
  expect(parseRedisUrl('redis+sentinel://:secret@one,two/main')?.name).toBe('main by Sentinel at one,two');
});
