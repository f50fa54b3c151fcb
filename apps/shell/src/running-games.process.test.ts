import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  connect,
  INSTALLATION,
  install,
  installed,
  lastState,
  type Page,
  signIn,
} from '../test/bridge-page.ts';
import { createFakeProofs } from '../test/fake-proof.ts';
import { prepareShell } from '../test/shell-process.ts';

const PLAYER = '0f6d3c1e-5a6b-4c7d-8e9f-a0b1c2d3e4f5';

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

test('gives a program the launch options of the player, without a command line in between', async () => {
  const game =
    'import{writeFileSync as w}from"node:fs";w("args.json",JSON.stringify(process.argv.slice(2)));process.exit(0)';
  const page = await installProgram(game);
  expect(lastState(page.messages)?.installed[0]).toMatchObject({ launchOptions: '', isClosedBranch: false });
  const launchOptions = '-windowed --name "A B" $(touch x) ; y';
  await page.command({ type: 'set_launch_options', productName: 'emberfall', launchOptions });
  await page.until((all) => lastState(all)?.installed[0]?.launchOptions || undefined);
  await page.command(play);
  await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  const args = JSON.parse(readFileSync(join(data(), 'games/emberfall/args.json'), 'utf8'));
  expect(args).toEqual(['-windowed', '--name', 'A B', '$(touch', 'x)', ';', 'y']);
  expect(await page.command({ type: 'prepare', productName: 'emberfall' })).not.toHaveProperty('error');
});

test('runs what a signed version needs once, before the game is started', async () => {
  setup.portal.isChunked = true;
  setup.portal.prerequisites = [{ path: 'setup.sh', args: ['--quiet'] }];
  setup.portal.files = {
    'game.mjs': Buffer.from(''),
    'setup.sh': Buffer.from('#!/bin/sh\necho "$1" >> ran\n'),
  };
  setup.portal.launch = { kind: 'program', path: 'game.mjs' };
  start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  expect(await installed(page)).toMatchObject({ needsPreparation: true });
  expect(await page.command({ type: 'prepare', productName: 'emberfall' })).not.toHaveProperty('error');
  await page.until((all) => lastState(all)?.installed[0]?.needsPreparation === false || undefined);
  await page.command({ type: 'prepare', productName: 'emberfall' });
  expect(readFileSync(join(data(), 'games/emberfall/ran'), 'utf8')).toBe('--quiet\n');
});

test('without the portal starts a game that the player owns, and hands it no code', async () => {
  const signed = { playerId: PLAYER, installationId: INSTALLATION, games: ['emberfall'] };
  const proof = createFakeProofs()(signed);
  setup.portal.answerOther = ({ pathname }, response) =>
    pathname === '/api/v1/user/offline-proof'
      ? response.end(JSON.stringify(proof))
      : response.writeHead(404).end();
  const game =
    'import{writeFileSync as w}from"node:fs";w("launch.json",process.env.GATEHOUSE_LAUNCH);process.exit(65)';
  const page = await installProgram(game);
  const playOffline = { type: 'play_offline', productName: 'emberfall', locale: 'en-GB' };
  const own = { ...playOffline, installationId: INSTALLATION };
  expect(await page.command(own)).toMatchObject({ error: 'needs_connection' });

  const session = { type: 'session', token: 'token-1', installationId: INSTALLATION, playerId: PLAYER };
  await page.command(session);
  const { origin } = setup.portal;
  await vi.waitFor(() => expect(readFileSync(join(data(), 'offline.json'), 'utf8')).toContain(PLAYER), {
    timeout: 20_000,
  });
  setup.portal.close();
  // The next download notices it.
  await page.command({ type: 'check_update', productName: 'emberfall' });
  const games = await page.until((all) => lastState(all)?.offlineGames);
  expect(games).toMatchObject([{ productName: 'emberfall', refusal: null }]);
  expect(await page.command({ ...own, installationId: PLAYER })).toMatchObject({ error: 'needs_connection' });
  expect(await page.command(own)).not.toHaveProperty('error');
  // It cannot refuse a code that it did not get.
  const exit = await page.until((all) => all.find(({ type }) => type === 'game_exited'));
  expect(exit).toMatchObject({ outcome: 'crashed' });
  const handedOver = JSON.parse(readFileSync(join(data(), 'games/emberfall/launch.json'), 'utf8'));
  expect(handedOver).toEqual({ portal: origin, locale: 'en-GB' });
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
