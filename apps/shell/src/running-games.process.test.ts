import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  connect,
  INSTALLATION,
  install,
  installed,
  lastState,
  type Page,
  signIn,
} from '../test/bridge-page.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { data, enter, program, start } = setup;

/** In place of Chromium: a window that is closed before it has loaded its page. */
const CLOSED_IMMEDIATELY = `const { createReadStream, writeSync } = require('node:fs');
const params = { sessionId: '1', targetInfo: { targetId: '1', type: 'page' } };
createReadStream('', { fd: 3 }).on('data', (text) => {
  if (String(text).includes('runIfWaiting')) process.exit(0);
  if (!String(text).includes('setAutoAttach')) return;
  writeSync(4, JSON.stringify({ method: 'Target.attachedToTarget', params }) + '\\0');
});`;

/** Starts a shell whose player has installed this script as a game. */
async function installProgram(script: string): Promise<Page> {
  setup.portal.files = { 'game.mjs': Buffer.from(script) };
  setup.portal.launch = { kind: 'program', path: 'game.mjs' };
  start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  await installed(page);
  return page;
}

const play = {
  type: 'play',
  productName: 'emberfall',
  code: 'one-time-code',
  codeVerifier: 'v'.repeat(43),
  clientId: INSTALLATION,
  redirectUri: 'http://127.0.0.1:1/callback',
  locale: 'en-GB',
};

test('starts a game with its code, notices its end, and a second start only hands over its link', async () => {
  const game =
    'import{writeFileSync as w}from"node:fs";w("launch.json",process.env.GATEHOUSE_LAUNCH);process.exit(65)';
  const page = await installProgram(game);
  // The shell names its system.
  expect(setup.portal.manifests[0]).toMatch(/^(?:windows|macos|linux)$/);
  expect(await page.command({ ...play, productName: 'starhaven' })).toMatchObject({ error: 'not_installed' });
  expect(await page.command(play)).not.toHaveProperty('error');
  const exit = await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  expect(exit).toMatchObject({ productName: 'emberfall', outcome: 'code_refused' });
  const handedOver = JSON.parse(readFileSync(join(data(), 'games/emberfall/launch.json'), 'utf8'));
  expect(handedOver).toMatchObject({ code: 'one-time-code', portal: setup.portal.origin });
  expect(await page.until((all) => lastState(all)?.installed[0]?.lastPlayed ?? undefined)).toBeTruthy();

  const second = start('gatehouse://library/emberfall');
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  expect(await page.until((all) => all.find(({ type }) => type === 'deep_link'))).toMatchObject({
    productName: 'emberfall',
  });
  await once(start('--quit'), 'exit');
  await page.until((all) => all.find(({ type }) => type === 'quit_requested'));
  await page.command({ type: 'uninstall', productName: 'emberfall' });
  expect(existsSync(join(data(), 'games/emberfall'))).toBe(false);
  const [shell] = setup.shells;
  const ended = once(shell as ChildProcess, 'exit');
  void page.command({ type: 'quit' });
  expect((await ended)[0]).toBe(0);
});

test('does not change the files of a game that runs', async () => {
  const game =
    'import{existsSync as e}from"node:fs";setInterval(()=>{if(!e("../../../play"))process.exit(0)},20)';
  const page = await installProgram(game);
  writeFileSync(join(setup.folder, 'play'), '');
  await page.command(play);
  expect(await install(page)).toMatchObject({ error: 'busy' });
  for (const type of ['repair', 'uninstall']) {
    expect(await page.command({ type, productName: 'emberfall' })).toMatchObject({ error: 'busy' });
  }
  rmSync(join(setup.folder, 'play'));
  await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  expect(await install(page)).not.toHaveProperty('error');
});

test('a game whose window is closed while it opens does not count as running', async () => {
  setup.env.CHROMIUM_PATH = program('chromium', CLOSED_IMMEDIATELY);
  start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  await installed(page);
  expect(await page.command(play)).not.toHaveProperty('error');
  const exit = await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  expect(exit).toMatchObject({ outcome: 'ended' });
  expect(await page.command(play)).not.toHaveProperty('error');
});
