import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakePortal, startFakePortal } from '../test/fake-portal.ts';
import { createFakeProofs } from '../test/fake-proof.ts';
import { type OfflineGames, openOfflineGames } from './offline-games.ts';
import { createStateWriter, readSavedState } from './saved-state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PLAYER = '0f6d3c1e-5a6b-4c7d-8e9f-a0b1c2d3e4f5';
const OTHER_PLAYER = '1f6d3c1e-5a6b-4c7d-8e9f-a0b1c2d3e4f5';
const DEVICE = '7d4c3a52-0f3e-4f0e-9a43-7d8f8f7f3f10';
const SESSION = { token: 'token-1', installationId: DEVICE, playerId: PLAYER, locale: 'en-GB' };

let folder: string;
let portal: FakePortal;
let offline: OfflineGames;
let signProof: ReturnType<typeof createFakeProofs>;
let time: number;
let signed: { playerId: string; installationId: string; games: string[] };
/** Of the answer with the proof. */
let status: number;
let installed: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-offline-'));
  portal = await startFakePortal();
  signProof = createFakeProofs();
  time = Date.parse('2026-05-01T12:00:00Z');
  signed = { playerId: PLAYER, installationId: DEVICE, games: ['mossfield'] };
  status = 200;
  installed = ['mossfield', 'emberfall'];
  portal.answerOther = answer;
  await open();
});
afterEach(async () => {
  await offline.close();
  portal.close();
  rmSync(folder, { recursive: true });
});

/** As a start of the shell does. */
async function open(): Promise<void> {
  const file = join(folder, 'state.json');
  const saved = await readSavedState(file);
  offline = await openOfflineGames({
    dataFolder: folder,
    portal: new URL(portal.origin),
    saved,
    writer: createStateWriter(file, saved),
    installed: () => installed,
    onChange: () => {},
    now: () => time,
  });
}
async function restart(): Promise<void> {
  await offline.close();
  await open();
}

const proof = () => signProof(signed, time);

const item = (productName: string, displayName: string) => ({
  productName,
  displayName,
  gameId: DEVICE,
  genre: 'Farming',
  hero: `/art/1/${productName}/hero`,
  thumb: `/art/1/${productName}/thumb`,
  wordmark: null,
  accountGroup: 'a',
  environments: [],
  locales: [],
  systems: [],
  playUrl: null,
  playedSeconds: 0,
  lastPlayed: null,
  belongings: [],
});

function answer({ pathname }: URL, response: ServerResponse): void {
  const json = (code: number, body: object) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (pathname === '/api/v1/user/offline-proof') json(status, status === 200 ? proof() : {});
  else if (pathname === '/api/v1/user/library/en-GB') {
    json(200, { locale: 'en-GB', items: [item('mossfield', 'Mossfield'), item('neon-drift', 'Neon')] });
  } else if (pathname === '/art/1/mossfield/hero-640.webp') {
    response.writeHead(200, { 'content-type': 'image/webp' }).end('picture');
  } else response.writeHead(404).end();
}

const play = (productName = 'mossfield', installationId = DEVICE) =>
  offline.requirePlayable(productName, installationId);
function changeFile(change: (content: string) => string): void {
  const file = join(folder, 'offline.json');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test('an owned game can be played after a restart without the portal, with its name and picture', async () => {
  await offline.changeSession(SESSION);
  portal.close();
  await restart();
  await play();
  expect(offline.describe()).toEqual([
    {
      productName: 'mossfield',
      displayName: 'Mossfield',
      picture: '/offline-pictures/mossfield.webp',
      refusal: null,
    },
    { productName: 'emberfall', displayName: 'emberfall', picture: null, refusal: 'needs_connection' },
  ]);
  expect(String((await offline.findPicture('/offline-pictures/mossfield.webp'))?.content)).toBe('picture');
  for (const path of ['/offline-pictures/emberfall.webp', '/offline-pictures/../state.json', '/']) {
    expect(await offline.findPicture(path)).toBeNull();
  }
  await expect(play('emberfall')).rejects.toThrow('needs_connection');
});

test('an expired proof is refused, and a clock that is set back extends none', async () => {
  await offline.changeSession(SESSION);
  time += 31 * DAY_MS;
  await expect(play()).rejects.toThrow('proof_expired');
  await restart();
  time -= 20 * DAY_MS;
  await expect(play()).rejects.toThrow('clock_wrong');
  await restart();
  await expect(play()).rejects.toThrow('clock_wrong');
  // The portal knows the time.
  await offline.changeSession(SESSION);
  await play();
});

test.each<[string, () => void]>([
  ['was changed', () => changeFile((text) => text.replace('mossfield', 'emberfall'))],
  [
    'is signed by another key',
    () => {
      signProof = createFakeProofs();
      changeFile((text) => JSON.stringify({ ...JSON.parse(text), proof: proof() }));
    },
  ],
  ['is damaged', () => changeFile((text) => text.slice(9))],
  ['is of another portal', () => changeFile((text) => text.replace(portal.origin, 'https://x.example'))],
])('a proof that %s is refused', async (_what, forge) => {
  await offline.changeSession(SESSION);
  await offline.close();
  forge();
  await open();
  await expect(play()).rejects.toThrow('needs_connection');
  await expect(play('emberfall')).rejects.toThrow('needs_connection');
});

test('a proof of another device or player is not taken', async () => {
  signed.installationId = PLAYER;
  await offline.changeSession(SESSION);
  await expect(play('mossfield', PLAYER)).rejects.toThrow('needs_connection');
  signed = { playerId: OTHER_PLAYER, installationId: DEVICE, games: ['mossfield'] };
  await offline.renew();
  await expect(play()).rejects.toThrow('needs_connection');
});

test('a page of another browser profile cannot play', async () => {
  await offline.changeSession(SESSION);
  await expect(play('mossfield', OTHER_PLAYER)).rejects.toThrow('needs_connection');
});

test('signing out deletes the proof, and so does the sign-in of another player', async () => {
  await offline.changeSession(SESSION);
  await offline.changeSession(null);
  await expect(play()).rejects.toThrow('needs_connection');
  expect(readFileSync(join(folder, 'offline.json'), 'utf8')).not.toContain(PLAYER);

  await offline.changeSession(SESSION);
  await play();
  status = 500;
  await offline.changeSession({ ...SESSION, playerId: OTHER_PLAYER });
  await expect(play()).rejects.toThrow('needs_connection');
});

test('a game that was taken back is not played after the next renewal', async () => {
  await offline.changeSession(SESSION);
  signed.games = [];
  await offline.renew();
  await restart();
  await expect(play()).rejects.toThrow('needs_connection');
});

test.each([
  [401, 'deletes', 'needs_connection'],
  [403, 'deletes', 'needs_connection'],
  [500, 'keeps', null],
  [429, 'keeps', null],
])('a renewal that is answered with %i %s the proof', async (code, _what, refusal) => {
  await offline.changeSession(SESSION);
  status = code;
  await offline.renew();
  expect(offline.describe()[0]?.refusal).toBe(refusal);
});

test('a portal that is gone keeps the proof, and a new key of the portal is taken over', async () => {
  await offline.changeSession(SESSION);
  signProof = createFakeProofs();
  await offline.renew();
  portal.close();
  await offline.renew();
  await restart();
  await play();
});

test('pictures of games that are no longer installed are deleted', async () => {
  await offline.changeSession(SESSION);
  const file = join(folder, 'offline-pictures/mossfield.webp');
  expect(existsSync(file)).toBe(true);
  installed = [];
  await offline.renew();
  expect(existsSync(file)).toBe(false);
});
