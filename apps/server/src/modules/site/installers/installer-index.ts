import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_SYSTEMS, type ClientSystem } from '@gatehouse/domain/catalogue';
import { z } from 'zod';

export const INDEX_FILE = 'installers.json';
/** All archives have one folder. */
export const ARCHIVE_FOLDER = 'gatehouse-launcher';

const builtInstaller = z.strictObject({
  file: z.string().regex(/^[\w.-]+$/),
  format: z.enum(['nsis', 'zip', 'tar']),
  size: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BuiltInstaller = z.output<typeof builtInstaller>;

const index = z.partialRecord(z.enum(CLIENT_SYSTEMS), builtInstaller);
export type InstallerIndex = z.output<typeof index>;

/** What `npm run build:installers` made; nothing where it did not run. */
export function readInstallerIndex(folder: string): InstallerIndex {
  try {
    return index.parse(JSON.parse(readFileSync(join(folder, INDEX_FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export function systemsIn(installers: Partial<Record<ClientSystem, unknown>>): ClientSystem[] {
  return CLIENT_SYSTEMS.filter((system) => installers[system] !== undefined);
}
