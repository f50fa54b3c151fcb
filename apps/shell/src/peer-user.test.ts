import { expect, test } from 'vitest';
import { peerUser } from './peer-user.ts';

const LIST = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 2001 1
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 2002 1
   2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 2003 1
   3: 0100007F:1F90 0100007F:C351 01 00000000:00000000 00:00000000 00000000  1000        0 2004 1
   4: 0100007F:C354 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 2006 1
  sl  local_address                         remote_address                        st tx_queue rx_queue
   0: 0000000000000000FFFF00000100007F:C352 0000000000000000FFFF00000100007F:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 2005 1
   1: 00000000000000000000000001000000:C354 00000000000000000000000001000000:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 2007 1`;

test.each([
  ['another user’s end', '127.0.0.1', 0xc350, 1001],
  ['an end that is closed', '127.0.0.1', 0xc351, null],
  ['an end with an IPv6 socket', '::ffff:127.0.0.1', 0xc352, 1002],
  ['a connection that the list does not have', '127.0.0.1', 0xc353, 'unlisted'],
  ['an end whose port another user has on another address', '::1', 0xc354, 1002],
])('recognises %s', (_what, address, port, user) => {
  const own = { address: address === '::1' ? '::1' : '127.0.0.1', port: 0x1f90 };
  expect(peerUser(LIST, own, { address, port })).toBe(user);
});
