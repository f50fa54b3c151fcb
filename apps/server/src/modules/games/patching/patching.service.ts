import { createHash } from 'node:crypto';
import type { PatchManifest } from '@gatehouse/contract/patching';
import { BUILD_FILE_URL_S, BUILD_MANIFEST_REUSE_S } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Ownerships } from '../../commerce/ownerships/ownerships.service.ts';
import type { Content } from '../../content/files/content.ts';
import type { GameAccounts } from '../game-accounts/game-accounts.service.ts';
import type { BuildName } from './build-folder.ts';
import type { BuildFile, BuildManifest } from './build-manifest.ts';
import type { Builds } from './builds.service.ts';
import { type FileGrant, grantText, isSameSignature, signGrant } from './file-signature.rules.ts';
import { createManifestCache } from './manifest-cache.ts';
import { patchIdOf, selectFiles, totalBytes } from './patch.rules.ts';

export type Patching = ReturnType<typeof createPatching>;

export const BUILD_FILES_PATH = '/patching/files';
const SIGNATURE_PURPOSE = 'build-file';

export interface SignedFile extends BuildName {
  path: string;
  expires: string;
  signature: string;
}

export function createPatching({
  env,
  content,
  clock,
  db,
  secrets,
  ownerships,
  gameAccounts,
  builds,
}: {
  env: Pick<Env, 'buildsHost'>;
  content: Content;
  clock: Clock;
  db: Database;
  secrets: SecretBox;
  ownerships: Pick<Ownerships, 'has' | 'listExtras'>;
  gameAccounts: Pick<GameAccounts, 'list'>;
  builds: Builds;
}) {
  const signed = createManifestCache();
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  /** What the library shows: owned products, games with a migrated account, and free games that the player uses. */
  async function owns(userId: string, productName: string, gameId: string): Promise<boolean> {
    if (await ownerships.has(db.queries, userId, productName)) return true;
    const accounts = (await gameAccounts.list(userId)).filter((account) => account.gameId === gameId);
    if (accounts.some(({ isMigrated }) => isMigrated)) return true;
    if (!content.products.get(productName)?.freeToPlay) return false;
    if (accounts.length > 0) return true;
    return (await ownerships.listExtras(userId)).some((extra) => extra.productName === productName);
  }

  async function requireAccess(userId: string, branchId: string, tokens: readonly string[]) {
    const { productName, branch } = splitBranchId(branchId);
    const game = content.games.get(productName);
    const known = Object.hasOwn(content.branches, branch) ? content.branches[branch] : undefined;
    if (!game || !known) throw notFound(branchId);
    if (known.tokensSha256 && !tokens.some((token) => known.tokensSha256?.includes(sha256(token)))) {
      throw new CodedError('FORBIDDEN', { reason: 'DOWNLOAD_TOKEN_REQUIRED' });
    }
    if (!(await owns(userId, productName, game.id))) {
      throw new CodedError('FORBIDDEN', { reason: 'NOT_OWNED' });
    }
    return { productName, branch };
  }

  function urlOf(name: BuildName, { path }: BuildFile, expires: number): string {
    const segments = [name.productName, name.branch, name.version, ...path.split('/')];
    const grant: FileGrant = { file: segments.join('/'), expires };
    const signature = env.buildsHost
      ? signGrant(env.buildsHost.signingKey, grant)
      : secrets.keyedHash(SIGNATURE_PURPOSE, grantText(grant));
    const base = env.buildsHost?.url ?? BUILD_FILES_PATH;
    return `${base}/${segments.map(encodeURIComponent).join('/')}?expires=${expires}&signature=${signature}`;
  }

  /** Takes 0.1 s of CPU for ten thousand files. The URLs name no player, so all players share it for a few minutes. */
  function signManifest(
    branchId: string,
    name: BuildName,
    manifest: BuildManifest,
    chosen: readonly string[],
  ): PatchManifest {
    const { files, launch } = selectFiles(manifest, chosen);
    const expires = nowSeconds() + BUILD_FILE_URL_S;
    return {
      branchId,
      productName: name.productName,
      patchId: patchIdOf(name.version, files),
      version: name.version,
      totalBytes: totalBytes(files),
      launch,
      packages: manifest.packages.map((one) => ({ name: one.name, totalBytes: totalBytes(one.files) })),
      files: files.map((file) => ({ ...file, url: urlOf(name, file, expires) })),
    };
  }

  return {
    async manifest(userId: string, branchId: string, tokens: readonly string[]): Promise<PatchManifest> {
      const place = await requireAccess(userId, branchId, tokens);
      const published = await builds.published(place);
      const build = published && (await builds.open(published));
      if (!published || !build) throw notFound(branchId);
      const chosen = build.manifest.packages.map(({ name }) => name).filter((name) => tokens.includes(name));
      const key = [branchId, published.version, ...chosen].join('\n');
      const known = signed.find(key, nowSeconds());
      if (known) return known;
      const manifest = signManifest(branchId, published, build.manifest, chosen);
      signed.keep(key, manifest, nowSeconds() + BUILD_MANIFEST_REUSE_S);
      return manifest;
    },
    /**
     * The file that a URL of a manifest names. Versions that are no longer published are served too, for downloads that
     * began before. Without a valid signature the answer tells nothing about the file.
     */
    async file({ path, expires, signature, ...name }: SignedFile): Promise<{ at: string; file: BuildFile }> {
      const grant = {
        file: `${name.productName}/${name.branch}/${name.version}/${path}`,
        expires: Number(expires),
      };
      const expected = secrets.keyedHashes(SIGNATURE_PURPOSE, grantText(grant));
      const isSigned = expected.some((one) => isSameSignature(signature, one));
      if (!isSigned || grant.expires < nowSeconds()) throw new CodedError('FORBIDDEN');
      const build = await builds.open(name);
      const file = build?.filesByPath.get(path);
      if (!file) throw new CodedError('NOT_FOUND');
      return { at: builds.locate(name, file), file };
    },
  };
}

/** The name of a product has no dot. */
function splitBranchId(id: string): { productName: string; branch: string } {
  const dot = id.indexOf('.');
  return { productName: id.slice(0, dot), branch: id.slice(dot + 1) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function notFound(branchId: string): CodedError {
  return new CodedError('NOT_FOUND', { message: `Branch ${branchId} not found` });
}
