import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientConfig } from '@gatehouse/contract/config';
import { StartupProblem } from '../../startup-problem.ts';

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** What the portal's server bundle is asked: the other side of apps/portal/src/entry-server.tsx. */
export interface RenderRequest {
  locale: string;
  path: string;
  search: string;
  publicUrl: string;
  config: ClientConfig;
  manifest: Manifest;
  hasToken: boolean;
  fetch: typeof fetch;
  sharePicture: string;
}

export interface PortalBuild {
  manifest: Manifest;
  /** The one address of a page, for any spelling of it that the portal takes. Both follow the locale. */
  addressOf(path: string): string;
  render(request: RenderRequest): Promise<{ status: number; html: string; isKept: boolean }>;
}

export async function loadPortalBuild(folder: string): Promise<PortalBuild> {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
    const bundle = await import(pathToFileURL(join(folder, 'server/entry-server.js')).href);
    return { manifest, addressOf: bundle.addressOf, render: bundle.render };
  } catch {
    throw new StartupProblem('The portal is not built, or its build is broken. Run: npm run build');
  }
}
