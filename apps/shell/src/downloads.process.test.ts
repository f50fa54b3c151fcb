import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect, INSTALLATION, install, installed, lastState, signIn } from '../test/bridge-page.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { data, enter, start } = setup;

test('finishes a download after kill -9, without loading again what it has', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  setup.portal.faults = [undefined as never, 'hang'];
  const first = start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  await page.until((all) => ((lastState(all)?.queue[0]?.receivedBytes ?? 0) > 400_000 ? true : undefined));
  first.kill('SIGKILL');
  await once(first, 'exit');
  rmSync(join(data(), 'start-url'));

  start();
  const again = await connect(await enter());
  await signIn(again);
  await installed(again);
  expect(setup.portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
  expect(readFileSync(join(data(), 'games/emberfall/big.bin'))).toHaveLength(1_000_000);
});

test('a download of another player is paused, and continues for its own', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  setup.portal.faults = [undefined as never, 'hang'];
  start();
  const page = await connect(await enter());
  const sendSession = (token: string | null, playerId?: string) =>
    page.command({ type: 'session', token, installationId: INSTALLATION, playerId });
  const [anna, ben] = [INSTALLATION, INSTALLATION.replace('7', '8')];
  await sendSession('token-1', anna);
  await install(page);
  await page.until((all) => ((lastState(all)?.queue[0]?.receivedBytes ?? 0) > 400_000 ? true : undefined));
  await sendSession(null);
  await sendSession('token-2', ben);
  await page.until((all) => (lastState(all)?.queue[0]?.phase === 'paused' ? true : undefined));
  await sendSession(null);
  await sendSession('token-3', anna);
  expect(await installed(page)).toMatchObject({ productName: 'emberfall' });
  expect(setup.portal.authorization).toBe('Bearer token-3');
});
