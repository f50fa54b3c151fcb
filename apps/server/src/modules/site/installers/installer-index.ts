import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_SYSTEMS, type ClientSystem } from '@gatehouse/domain/catalogue';
import { z } from 'zod';

export const INDEX_FILE = 'installers.json';

const common = {
  file: z.string().regex(/^[\w.-]+$/),
  size: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether it runs on a computer without Node. */
  hasRuntime: z.boolean(),
};
const builtInstaller = z.discriminatedUnion('format', [
  z.strictObject({ ...common, format: z.enum(['nsis', 'deb']) }),
  /** `folder` is where `download.json` belongs. */
  z.strictObject({ ...common, format: z.enum(['zip', 'tar', 'tar-xz']), folder: z.string() }),
]);
export type BuiltInstaller = z.output<typeof builtInstaller>;

/** How the name of a file ends. */
export const ENDINGS: Record<BuiltInstaller['format'], string> = {
  nsis: 'exe',
  zip: 'zip',
  tar: 'tar.gz',
  'tar-xz': 'tar.xz',
  deb: 'deb',
};

/** What is built: a file for each system, and a second one for Debian and its relatives. */
const INSTALLER_KINDS = [...CLIENT_SYSTEMS, 'deb'] as const;
export type InstallerKind = (typeof INSTALLER_KINDS)[number];

const index = z.partialRecord(z.enum(INSTALLER_KINDS), builtInstaller);
export type InstallerIndex = z.output<typeof index>;

/** What the build made; nothing where it did not run, or was that of an earlier release. */
export function readInstallerIndex(folder: string): InstallerIndex {
  try {
    return index.safeParse(JSON.parse(readFileSync(join(folder, INDEX_FILE), 'utf8'))).data ?? {};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export function systemsIn(installers: Partial<Record<ClientSystem, unknown>>): ClientSystem[] {
  return CLIENT_SYSTEMS.filter((system) => installers[system] !== undefined);
}
