import { expect, test } from 'vitest';
import { peerUser } from './peer-user.ts';

const LIST = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 2001 1
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 2002 1
   2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 2003 1
   3: 0100007F:1F90 0100007F:C351 01 00000000:00000000 00:00000000 00000000  1000        0 2004 1
  sl  local_address                         remote_address                        st tx_queue rx_queue
   0: 0000000000000000FFFF00000100007F:C352 0000000000000000FFFF00000100007F:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 2005 1`;

test.each([
  ['another user’s end', 0xc350, 1001],
  ['an end that is closed', 0xc351, null],
  ['an end with an IPv6 socket', 0xc352, 1002],
  ['a connection that the list does not have', 0xc353, 'unlisted'],
])('tells %s', (_what, remotePort, user) => {
  expect(peerUser(LIST, { localPort: 0x1f90, remotePort })).toBe(user);
});
