import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientConfig } from '@gatehouse/contract/config';
import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import { StartupProblem } from '../../startup-problem.ts';

export const PORTAL_DIST = resolve(import.meta.dirname, '../../../../portal/dist');

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The interface of the portal's server bundle, see apps/portal/src/entry-server.tsx. */
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
  returnedForm?: ReturnedForm | undefined;
}

/** The known values of path parameters. */
export interface KnownNames {
  hasProduct(name: string): boolean;
  hasArticle(product: string, id: string): boolean;
}

/** The page of a URL. Paths exclude the locale; there are finitely many pages that are not secret. */
export type ResolvedPage =
  | { kind: 'redirect'; path: string }
  | { kind: 'page'; path: string; search: string; isSecret: boolean };

export interface PortalBuild {
  manifest: Manifest;
  createPageResolver(config: ClientConfig, names: KnownNames): (path: string, search: string) => ResolvedPage;
  render(request: RenderRequest): Promise<{ status: number; html: string }>;
  /** In development: scripts insert the styles, and no page is cached. */
  isHot?: boolean;
}

export async function loadPortalBuild(folder: string): Promise<PortalBuild> {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
    const bundle = await import(
      /* @vite-ignore */ pathToFileURL(join(folder, 'server/entry-server.js')).href
    );
    return { manifest, createPageResolver: bundle.createPageResolver, render: bundle.render };
  } catch {
    throw new StartupProblem('The portal is not built, or its build is broken. Run: npm run build');
  }
}
