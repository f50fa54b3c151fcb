import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { API_ROOT } from '@gatehouse/contract/headers';
import {
  type LauncherStatement,
  launcherReleases,
  launcherStatement,
  type ProgramRelease,
  programRelease,
} from '@gatehouse/contract/launcher-release';
import { BridgeError } from './bridge-error.ts';
import { downloadFile } from './download-file.ts';
import type { RequestOptions } from './fetch-range.ts';
import { parseJson } from './parse-json.ts';
import { readArchive } from './read-archive.ts';
import type { ReleaseTrust } from './release-trust.ts';
import { chooseRelease, forgetWithdrawn, noteStarted } from './versions.rules.ts';
import { readVersions, type Versions, versionsFolder, writeVersions } from './versions.ts';

const CHECK_INTERVAL_MS = 4 * 60 * 60 * 1000;
const REPLY_TIMEOUT_MS = 30_000;

export interface SelfUpdateOptions {
  /** The one that runs. */
  release: ProgramRelease;
  dataFolder: string;
  /** Of the portal. */
  portal: string;
  readSigned: ReleaseTrust['readSigned'];
  /** Random, and stays: it decides at which percentage this launcher gets a release. It is not sent. */
  installationId: string;
  onChange(): void;
  checkIntervalMs?: number;
  node?: string;
  download?: Pick<RequestOptions, 'retryDelayMs' | 'stallMs'>;
}

export type SelfUpdate = Awaited<ReturnType<typeof openSelfUpdate>>;

/** Looks for signed releases of the launcher, and prepares the newest one for the next start. */
export async function openSelfUpdate(options: SelfUpdateOptions) {
  const { release, dataFolder, portal, readSigned, installationId, onChange } = options;
  const { checkIntervalMs = CHECK_INTERVAL_MS, node = process.versions.node, download } = options;
  const closing = new AbortController();
  let record = await readVersions(dataFolder);
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function change(to: Versions): Promise<void> {
    if (to === record) return;
    await writeVersions(dataFolder, to);
    record = to;
    onChange();
  }

  /** One act after the other. What fails is tried again at the next check. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    last = last.then(act).catch(() => {});
    return last;
  }

  async function check(): Promise<void> {
    const offered = await fetchOffered();
    await change(
      forgetWithdrawn(
        record,
        offered.map(({ statement }) => statement),
      ),
    );
    const chosen = chooseRelease(offered, record, { running: release.version, node, installationId });
    if (chosen) {
      await prepare(chosen.statement, new URL(chosen.url, portal).href);
      await change({ ...record, next: chosen.statement.version, attempts: 0 });
    }
    await removeOthers();
  }

  /** Those with a valid signature. The others are as if they were not there. */
  async function fetchOffered() {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)]);
    const reply = await fetch(new URL(`${API_ROOT}/client/releases`, portal), { signal });
    const { releases } = launcherReleases.parse(await reply.json());
    const offered: { statement: LauncherStatement; percent: number; url: string }[] = [];
    for (const { percent, url, ...signed } of releases) {
      const statement = await readSigned(signed, launcherStatement).catch(() => null);
      if (statement) offered.push({ statement, percent, url });
    }
    return offered;
  }

  /** Downloads and unpacks a release. It gets its name when all of it is on the disk. */
  async function prepare({ version, size, sha256 }: LauncherStatement, url: string): Promise<void> {
    const part = versionsFolder(dataFolder, `.${sha256}.part`);
    const unpacked = versionsFolder(dataFolder, '.unpacked');
    await mkdir(versionsFolder(dataFolder), { recursive: true, mode: 0o700 });
    const { signal } = closing;
    await downloadFile({ url, size, sha256 }, part, { ...download, signal, onProgress() {} });
    const files = await readArchive(await readFile(part));
    requireRelease(files, version);
    await rm(unpacked, { recursive: true, force: true });
    for (const [path, content] of files) {
      signal.throwIfAborted();
      await writeSynced(join(unpacked, path), content);
    }
    const target = versionsFolder(dataFolder, version);
    await rm(target, { recursive: true, force: true });
    await rename(unpacked, target);
  }

  async function removeOthers(): Promise<void> {
    const { current, next } = record;
    const kept = [release.version, current, next];
    for (const name of await readdir(versionsFolder(dataFolder)).catch(() => [])) {
      if (!kept.includes(name)) await rm(versionsFolder(dataFolder, name), { recursive: true, force: true });
    }
  }

  return {
    /** What the page shows. */
    state: () => ({
      version: release.version,
      nextVersion: record.next === release.version ? null : record.next,
    }),
    /** Its page has connected, so this version starts. */
    markStarted: (): Promise<void> => inTurn(() => change(noteStarted(record, release.version))),
    check: (): Promise<void> => inTurn(check),
    start(): void {
      void inTurn(check);
      timer = setInterval(() => void inTurn(check), checkIntervalMs).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await last;
    },
  };
}

/** The archive is the one that was signed; this finds a release that was put together wrongly. */
function requireRelease(files: ReadonlyMap<string, Buffer>, version: string): void {
  const release = programRelease.safeParse(parseJson(String(files.get('release.json')))).data;
  const isWhole = files.has('shell.mjs') && files.has('launcher/launcher.html');
  if (!isWhole || release?.version !== version) throw new BridgeError('manifest_invalid');
}

async function writeSynced(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
