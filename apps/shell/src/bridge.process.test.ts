import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { BRIDGE_PATH } from '@gatehouse/contract/launcher-bridge';
import { expect, test } from 'vitest';
import { connect, install, lastState } from '../test/bridge-page.ts';
import { ask } from '../test/loopback-client.ts';
import { prepareShell } from '../test/shell-process.ts';

const { enter, start } = prepareShell();

test('refuses an old version of the bridge', async () => {
  start();
  const { origin, cookie } = await enter();
  const page = await connect({ origin, cookie }, [0]);
  expect(page.messages).toEqual([{ type: 'refused', error: 'version_unsupported', versions: [1] }]);
  expect(await page.closed).toBe(4001);
  const newer = await connect({ origin, cookie }, [2, 1]);
  expect(newer.messages[0]).toMatchObject({ type: 'welcome', version: 1 });
  expect(await newer.command({ type: 'format_disk' })).toMatchObject({ error: 'invalid_message' });
  expect(await install(newer)).not.toHaveProperty('error');
  await newer.until((all) => (lastState(all)?.queue[0]?.error === 'not_signed_in' ? true : undefined));
});

test('connections that are reset in the middle of a refusal do not end it', async () => {
  start();
  const { origin, cookie } = await enter();
  const { port } = new URL(origin);
  for (let count = 0; count < 50; count += 1) {
    const socket = connectTo(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET ${BRIDGE_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    socket.resetAndDestroy();
  }
  expect((await ask(`${origin}/en-GB/library`, { cookie })).status).toBe(200);
});
