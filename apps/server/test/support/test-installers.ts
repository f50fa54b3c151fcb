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
  const folder = 'gatehouse-launcher';
  const files = [
    { path: `${folder}/shell.mjs`, bytes: randomBytes(50_000) },
    { path: `${folder}/start`, bytes: Buffer.from('#!/bin/sh\n'), isExecutable: true },
  ];
  const zip = { format: 'zip', files, folder, hasRuntime: true } as const;
  const control = [
    {
      path: './control',
      bytes: Buffer.from('Package: gatehouse-launcher\nVersion: 1.2.3\nArchitecture: all\n'),
    },
  ];
  await makeInstallers(
    {
      windows: zip,
      macos: zip,
      linux: { ...zip, format: 'tar' },
      deb: { format: 'deb', files, control, xz: undefined, hasRuntime: true },
    },
    out,
  );
  return out;
}
