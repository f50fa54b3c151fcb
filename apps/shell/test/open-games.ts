import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BridgeEvent, LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { afterEach, beforeEach } from 'vitest';
import { createFetchManifest, type FetchManifest } from '../src/fetch-manifest.ts';
import { createGames, type Games, type GamesOptions } from '../src/games.ts';
import { createReleaseTrust } from '../src/release-trust.ts';
import { createStateWriter, readSavedState } from '../src/saved-state.ts';
import { type FakePortal, startFakePortal } from './fake-portal.ts';

const SESSION = { token: 'token-1', installationId: '7d4c3a52-0f3e-4f0e-9a43-7d8f8f7f3f10' };

type OpenOptions = Partial<GamesOptions> & { releaseKey?: string };

/**
 * The games of a shell in this process, for every test of the file that calls it: each test has its own folder and fake
 * portal, and begins without games.
 */
export function prepareGames() {
  let folder: string;
  let portal: FakePortal;
  let games: Games;
  let events: BridgeEvent[];
  let waiting: (() => void)[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-shell-'));
    portal = await startFakePortal();
    events = [];
    waiting = [];
    await openGames();
  });
  afterEach(async () => {
    await games.close();
    portal.close();
    rmSync(folder, { recursive: true });
  });

  let fetchCurrent: FetchManifest;
  const fetchManifest: FetchManifest = (...args) => fetchCurrent(...args);

  async function openGames({ releaseKey, ...more }: OpenOptions = {}): Promise<void> {
    const file = join(folder, 'state.json');
    const state = await readSavedState(file);
    const writer = createStateWriter(file, state);
    const trust = createReleaseTrust({ portal: portal.origin, releaseKey, state, writer });
    fetchCurrent = createFetchManifest(portal.origin, () => SESSION, trust);
    games = createGames({
      folder: join(folder, 'games'),
      state,
      writer,
      fetchManifest,
      onChange: () => {
        for (const look of waiting) look();
      },
      emit: (event) => events.push(event),
      download: { retryDelayMs: 1, ...more.download },
      ...more,
    });
    games.start();
  }

  const jobNow = () => games.snapshot().queue[0];

  /** Resolves when the state is as wanted; every change is looked at. */
  function until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => isReached() && resolve();
      waiting.push(look);
      look();
    });
  }
  const finished = () => until(() => games.snapshot().queue.length === 0);

  async function install(packages: string[] = []): Promise<void> {
    await games.install('emberfall', 'emberfall.default', packages);
  }

  return {
    get folder() {
      return folder;
    },
    get portal() {
      return portal;
    },
    /** Those that were opened last. */
    get games() {
      return games;
    },
    get events() {
      return events;
    },
    fetchManifest,
    /** Opens the games of the same folder again, as after a restart. Those before have to be closed. */
    openGames,
    jobNow,
    gameFile: (path: string) => join(folder, 'games/emberfall', path),
    until,
    finished,
    inPhase: (phase: LauncherJob['phase']) => until(() => jobNow()?.phase === phase),
    install,
    /** Installs the game, and forgets which files were requested for it. */
    async installed(): Promise<void> {
      await install();
      await finished();
      portal.asked.length = 0;
    },
  };
}
