import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, PortalBundle } from '@gatehouse/contract/portal-bundle';
import { StartupProblem } from '../../errors.ts';

export const PORTAL_DIST = resolve(import.meta.dirname, '../../../../portal/dist');

export const PORTAL_ASSETS = join(PORTAL_DIST, 'client/assets');

export interface PortalBuild extends PortalBundle<typeof fetch> {
  manifest: Manifest;
  /** In development: scripts insert the styles, and no page is cached. */
  isHot?: boolean;
}

export async function loadPortalBuild(folder: string): Promise<PortalBuild> {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
    const entry = pathToFileURL(join(folder, 'server/entry-server.js')).href;
    const bundle: { default: PortalBundle<typeof fetch> } = await import(/* @vite-ignore */ entry);
    return { manifest, ...bundle.default };
  } catch (error) {
    if (!existsSync(join(folder, 'server/entry-server.js'))) {
      throw new StartupProblem('The portal is not built. Run: npm run build', { cause: error });
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`The build of the portal cannot be loaded: ${reason}`, { cause: error });
  }
}
