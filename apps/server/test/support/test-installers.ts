import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeInstallers } from '../../src/modules/site/installers/make-installers.ts';

let made: Promise<string> | undefined;

/** The installers of all tests of this process: archives for every system, as without NSIS. */
export function testInstallers(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'gatehouse-installers-'));
  process.once('exit', () => rmSync(out, { recursive: true, force: true }));
  const start = { path: 'start', bytes: Buffer.from('#!/bin/sh\n'), isExecutable: true };
  await makeInstallers({
    version: '1.2.3',
    files: [{ path: 'shell.mjs', bytes: randomBytes(50_000) }],
    starters: { windows: [start], macos: [start], linux: [start] },
    nsis: undefined,
    out,
  });
  return out;
}
