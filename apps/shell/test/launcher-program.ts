import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { type FakePortal, startFakePortal } from './fake-portal.ts';
import { createFakeReleases, type FakeReleases, releaseFiles } from './fake-releases.ts';

const INSTALLED = '1.0.0';
const RUN = `import { runVersion } from ${JSON.stringify(join(import.meta.dirname, 'run-version.ts'))};
await runVersion(import.meta.dirname);`;

/** An installed launcher that the starter runs, for every test of the file that calls it. */
export function prepareProgram() {
  const cache = mkdtempSync(join(tmpdir(), 'gatehouse-compiled-'));
  let folder: string;
  let portal: FakePortal;
  let releases: FakeReleases;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-program-'));
    portal = await startFakePortal();
    releases = createFakeReleases();
    portal.answerOther = (url, response) => releases.answer(url, response);
    for (const [path, content] of Object.entries(releaseFiles(INSTALLED, RUN))) {
      mkdirSync(dirname(join(folder, 'program', path)), { recursive: true });
      writeFileSync(join(folder, 'program', path), content);
    }
  });
  afterEach(() => {
    portal.close();
    rmSync(folder, { recursive: true });
  });
  afterAll(() => rmSync(cache, { recursive: true }));

  const data = (...path: string[]) => join(folder, 'data', ...path);

  return {
    data,
    program: (path: string) => join(folder, 'program', path),
    /** A release that starts, unless it has another shell. */
    publish: (version: string, shell = RUN) => releases.publish(version, releaseFiles(version, shell)),
    /** Starts the launcher, and resolves with the version that ran and with how many changes on disk it made. */
    async start({ killAt = 0, fullAt = 0, fullCode = 'ENOSPC', args = [] as string[] } = {}) {
      const started = spawn(
        process.execPath,
        [
          '--import',
          join(import.meta.dirname, 'kill-at.mjs'),
          join(import.meta.dirname, 'start-launcher.ts'),
          join(folder, 'program'),
          `--data=${data()}`,
          ...args,
        ],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
          env: {
            ...process.env,
            KILL_AT: String(killAt),
            ...(fullAt > 0 ? { FULL_AT: String(fullAt), FULL_CODE: fullCode } : {}),
            NODE_COMPILE_CACHE: cache,
            TEST_DATA: data(),
            TEST_PORTAL: portal.origin,
          },
        },
      );
      const [output, [code, signal]] = await Promise.all([text(started.stdout), once(started, 'exit')]);
      const [, version = null, changes] = /^(?:([\d.]+)\n)?(\d*)$/.exec(output) ?? [];
      return { version, changes: Number(changes), code, isKilled: signal === 'SIGKILL' };
    },
    /** All files of the version are as they were published. */
    expectWhole(version: string | null): void {
      const place = version === INSTALLED ? join(folder, 'program') : data('versions', version ?? '');
      for (const [path, content] of Object.entries(releaseFiles(version ?? '', RUN))) {
        expect(readFileSync(join(place, path), 'utf8')).toBe(content);
      }
    },
  };
}
