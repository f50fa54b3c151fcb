import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { API_ROOT, INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';
import type { OfflineGame } from '@gatehouse/contract/launcher-bridge';
import { library } from '@gatehouse/contract/library';
import {
  type OfflineProof,
  type OfflineStatement,
  offlineProof,
  offlineStatement,
} from '@gatehouse/contract/offline';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import * as z from 'zod/mini';
import { readIfThere, writeAtomically } from './atomic-file.ts';
import { BridgeError } from './bridge-error.ts';
import type { ShellSession } from './fetch-manifest.ts';
import type { LauncherFile } from './launcher-files.ts';
import { offlineRefusal } from './offline-play.rules.ts';
import { parseJson } from './parse-json.ts';
import { isSigned } from './release-trust.ts';
import type { SavedState, StateWriter } from './saved-state.ts';

const RENEW_MS = 12 * 60 * 60 * 1000;
const NOTE_TIME_MS = 10 * 60 * 1000;
const REQUEST_MS = 30_000;
const PICTURE_BYTES_MAX = 1024 * 1024;
/** The cut of the art that is kept, of those that every game has. */
const PICTURE = '-640.webp';
const PICTURE_PATH = /^\/offline-pictures\/([a-z0-9-]{1,64})\.webp$/;

const keptGame = z.object({
  displayName: z.string(),
  /** The path of its picture at the portal, null while there is none on disk. */
  picture: z.nullable(z.string()),
});

const kept = z.object({
  portal: z.string(),
  proof: z.nullable(offlineProof),
  /** The latest time that this computer has had, or that of the portal when it was last asked. */
  latestMs: z.number(),
  games: z.record(z.string(), keptGame),
});
type Kept = z.infer<typeof kept>;

export interface OfflineSession extends ShellSession {
  playerId: string;
  locale?: string | undefined;
}

export interface OfflineGamesOptions {
  dataFolder: string;
  portal: URL;
  /** Has the key of the portal, apart from what it has signed. */
  saved: Pick<SavedState, 'proofKeys'>;
  writer: StateWriter;
  installed(): readonly string[];
  onChange(): void;
  now?: () => number;
}

export type OfflineGames = Awaited<ReturnType<typeof openOfflineGames>>;

/**
 * What the launcher needs of its player's games without the portal: a signed proof of ownership, names and pictures
 * (decision 088). Only the player who is signed in has a proof; signing out deletes it.
 */
export async function openOfflineGames(options: OfflineGamesOptions) {
  const { dataFolder, portal, saved, writer, installed, onChange, now = Date.now } = options;
  const file = join(dataFolder, 'offline.json');
  const pictures = join(dataFolder, 'offline-pictures');
  const pictureFile = (productName: string) => join(pictures, `${productName}.webp`);
  const state = (await readKept(file, portal.origin)) ?? {
    portal: portal.origin,
    proof: null,
    latestMs: 0,
    games: {},
  };
  let statement = state.proof && readStatement(state.proof, saved.proofKeys[portal.origin]);
  let session: OfflineSession | null = null;
  let writing: Promise<void> = Promise.resolve();
  let renewing: Promise<void> | undefined;

  const noteTime = () => {
    state.latestMs = Math.max(state.latestMs, now());
  };
  /** A lost write costs a renewal, or ten minutes of the clock. */
  function save(): Promise<void> {
    writing = writing.then(() => writeAtomically(file, JSON.stringify(state))).catch(() => {});
    return writing;
  }
  const timers = [
    setInterval(() => void renew(), RENEW_MS),
    setInterval(() => {
      noteTime();
      void save();
    }, NOTE_TIME_MS),
  ].map((timer) => timer.unref());

  function forget(): Promise<void> {
    state.proof = null;
    statement = null;
    onChange();
    return save();
  }

  async function ask(path: string, { token, installationId }: OfflineSession): Promise<Response> {
    return fetch(new URL(path, portal), {
      headers: { authorization: `Bearer ${token}`, [INSTALLATION_ID_HEADER]: installationId },
      signal: AbortSignal.timeout(REQUEST_MS),
    });
  }

  async function renewProof(asked: OfflineSession): Promise<void> {
    const reply = await ask(`${API_ROOT}/user/offline-proof`, asked);
    const proof = z.safeParse(offlineProof, await reply.json().catch(() => null)).data;
    if (session !== asked) return;
    // The session has ended, or the player is banned.
    if (reply.status === 401 || reply.status === 403) return forget();
    // Only an answer of the portal can change its key.
    const read = reply.ok && proof ? readStatement(proof, proof.publicKey) : null;
    if (!proof || read?.playerId !== asked.playerId || read.installationId !== asked.installationId) return;
    if (saved.proofKeys[portal.origin] !== proof.publicKey) {
      saved.proofKeys[portal.origin] = proof.publicKey;
      await writer.save();
    }
    state.proof = proof;
    // The clock of the portal counts more: this computer may have been in the future.
    state.latestMs = Date.parse(read.issuedAt);
    statement = read;
  }

  async function renewGames(asked: OfflineSession): Promise<void> {
    const reply = await ask(`${API_ROOT}/user/library/${asked.locale ?? DEFAULT_LOCALE}`, asked);
    if (!reply.ok) return void (await reply.body?.cancel());
    const items = z.safeParse(library, await reply.json()).data?.items ?? [];
    const wanted = new Set(installed());
    for (const { productName, displayName, hero } of items.filter((item) => wanted.has(item.productName))) {
      const before = state.games[productName];
      const path = `${hero}${PICTURE}`;
      const hasPicture = before?.picture === path || (await keepPicture(productName, path));
      state.games[productName] = { displayName, picture: hasPicture ? path : (before?.picture ?? null) };
    }
    for (const productName of Object.keys(state.games).filter((name) => !wanted.has(name))) {
      delete state.games[productName];
      await rm(pictureFile(productName), { force: true });
    }
  }

  async function keepPicture(productName: string, path: string): Promise<boolean> {
    const reply = await fetch(new URL(path, portal), { signal: AbortSignal.timeout(REQUEST_MS) });
    const isWanted = reply.ok && reply.headers.get('content-type') === 'image/webp';
    if (!isWanted || Number(reply.headers.get('content-length') ?? Number.NaN) > PICTURE_BYTES_MAX) {
      await reply.body?.cancel();
      return false;
    }
    const content = Buffer.from(await reply.arrayBuffer());
    if (content.length > PICTURE_BYTES_MAX) return false;
    await mkdir(pictures, { recursive: true });
    await writeAtomically(pictureFile(productName), content);
    return true;
  }

  /** What fails stays as it is until the next time. */
  function renew(): Promise<void> {
    renewing ??= (async () => {
      const asked = session;
      if (!asked) return;
      await renewProof(asked).catch(() => {});
      await renewGames(asked).catch(() => {});
      await save();
      onChange();
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  const refusalOf = (productName: string) =>
    offlineRefusal(productName, statement, { nowMs: now(), latestMs: state.latestMs });

  return {
    renew,
    /** Whose games these are. */
    playerId: () => statement?.playerId ?? null,
    /** Null after signing out. The proof of another player goes immediately. */
    async changeSession(next: OfflineSession | null): Promise<void> {
      session = next;
      if (next?.playerId !== statement?.playerId) await forget();
      await renewing;
      await renew();
    },
    /** Throws where the game must not be played without the portal. */
    async requirePlayable(productName: string, installationId: string): Promise<void> {
      const isOwn = statement?.installationId === installationId;
      const refusal = isOwn ? refusalOf(productName) : 'needs_connection';
      if (refusal) throw new BridgeError(refusal);
      noteTime();
      await save();
    },
    describe: (): OfflineGame[] =>
      installed().map((productName) => {
        const { displayName = productName, picture } = state.games[productName] ?? {};
        return {
          productName,
          displayName,
          picture: picture ? `/offline-pictures/${productName}.webp` : null,
          refusal: refusalOf(productName),
        };
      }),
    async findPicture(path: string): Promise<LauncherFile | null> {
      const productName = PICTURE_PATH.exec(path)?.[1] ?? '';
      if (!state.games[productName]?.picture) return null;
      const content = await readFile(pictureFile(productName)).catch(() => null);
      return content && { type: 'image/webp', content, isImmutable: false };
    },
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      noteTime();
      await save();
    },
  };
}

/** Null where there is none of this portal, or it is damaged: it comes again with the next sign-in. */
async function readKept(file: string, portal: string): Promise<Kept | null> {
  const found = z.safeParse(kept, parseJson((await readIfThere(file)) ?? '')).data;
  return found?.portal === portal ? found : null;
}

function readStatement(
  { statement, signature }: OfflineProof,
  key: string | undefined,
): OfflineStatement | null {
  if (!key || !isSigned(statement, signature, key)) return null;
  return z.safeParse(offlineStatement, parseJson(statement)).data ?? null;
}
