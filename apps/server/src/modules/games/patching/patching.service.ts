import type { BranchCodeBody, ChunkedVersion, PatchManifest } from '@gatehouse/contract/patching';
import {
  BRANCH_TOKEN_ATTEMPTS_PER_HOUR,
  BUILD_FILE_URL_S,
  PATCH_MANIFESTS_PER_BLOCK_PER_MINUTE,
  PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE,
} from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { OrderUses } from '../../commerce/orders/order-uses.service.ts';
import type { OwnedProducts } from '../../commerce/ownerships/owned-products.service.ts';
import type { Content } from '../../content/files/content.ts';
import { opensBranch } from './branch-token.rules.ts';
import { type BuildName, PACKS_FOLDER } from './build-folder.ts';
import type { BuildFile } from './build-manifest.ts';
import type { Builds } from './builds.service.ts';
import { type FileGrant, grantText, isSameSignature, signGrant } from './file-signature.rules.ts';
import { readPack } from './pack-file.ts';
import { choosePackages, launchOf, patchIdOf } from './patch.rules.ts';
import { type BodyPart, createOwnPart } from './shared-body.ts';
import { createSignedVersions, type SignedVersion } from './signed-versions.ts';

export type Patching = ReturnType<typeof createPatching>;

const BUILD_FILES_PATH = '/patching/files';
const PACKS_PATH = '/patching/packs';
const SIGNATURE_PURPOSE = 'build-file';
const PER_PLAYER: Limit = { points: PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE, windowSeconds: 60 };
const PER_BLOCK: Limit = {
  points: PATCH_MANIFESTS_PER_BLOCK_PER_MINUTE,
  windowSeconds: 60,
  isPerAddressBlock: true,
};
const BRANCH_TOKENS: Limit = {
  points: BRANCH_TOKEN_ATTEMPTS_PER_HOUR,
  windowSeconds: 60 * 60,
  forgetsRefusals: true,
};

export interface ManifestPlayer {
  userId: string;
  addressBucket: string;
}

interface Signed {
  expires: string;
  signature: string;
}

export interface SignedFile extends BuildName, Signed {
  path: string;
}

export interface SignedPack extends Signed {
  productName: string;
  pack: string;
}

export function createPatching({
  env,
  content,
  clock,
  db,
  limiter,
  secrets,
  ownedProducts,
  orderUses,
  builds,
}: {
  env: Pick<Env, 'mode' | 'buildsHost'>;
  content: Content;
  clock: Clock;
  db: Database;
  limiter: Limiter;
  secrets: SecretBox;
  ownedProducts: Pick<OwnedProducts, 'has'>;
  orderUses: Pick<OrderUses, 'recordDownload'>;
  builds: Builds;
}) {
  const signedVersions = createSignedVersions({ clock, open: builds.open, urlOf, packsOf });
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  /** Counted before the answer, so that parallel guesses are counted too. */
  async function requireRightToken(userId: string, isRight: boolean): Promise<void> {
    refuseUnless(await limiter.consume('branch-tokens', userId, BRANCH_TOKENS));
    if (!isRight) {
      throw new CodedError('FORBIDDEN', { reason: 'DOWNLOAD_TOKEN_REQUIRED' });
    }
    await limiter.giveBack('branch-tokens', userId, BRANCH_TOKENS);
  }

  async function requireOwned(userId: string, productName: string): Promise<void> {
    if (await ownedProducts.has(db.queries, userId, productName)) return;
    throw new CodedError('FORBIDDEN', { reason: 'NOT_OWNED' });
  }

  async function requireAccess(userId: string, branchId: string, tokens: readonly string[]) {
    const { productName, branch } = splitBranchId(branchId);
    const known = Object.hasOwn(content.branches, branch) ? content.branches[branch] : undefined;
    if (!content.games.has(productName) || !known) throw notFound(branchId);
    if (known.tokensSha256) {
      await requireRightToken(userId, opensBranch(known.tokensSha256, tokens, env.mode));
    }
    await requireOwned(userId, productName);
    return { productName, branch };
  }

  function queryOf(grant: FileGrant): string {
    const signature = env.buildsHost
      ? signGrant(env.buildsHost.signingKey, grant)
      : secrets.keyedHash(SIGNATURE_PURPOSE, grantText(grant));
    return `expires=${grant.expires}&signature=${signature}`;
  }

  /** The URLs of files of one version. They expire together. */
  function urlOf(name: BuildName): (file: BuildFile) => string {
    const expires = nowSeconds() + BUILD_FILE_URL_S;
    const base = env.buildsHost?.url ?? BUILD_FILES_PATH;
    return ({ path }) => {
      const segments = [name.productName, name.branch, name.version, ...path.split('/')];
      const query = queryOf({ file: segments.join('/'), expires });
      return `${base}/${segments.map(encodeURIComponent).join('/')}?${query}`;
    };
  }

  /** One signature for all packs of a product: only manifests reveal their names. */
  function packsOf(productName: string): ChunkedVersion['packs'] {
    const base = env.buildsHost ? `${env.buildsHost.url}/${PACKS_FOLDER}` : PACKS_PATH;
    const query = queryOf({ file: packsGrant(productName), expires: nowSeconds() + BUILD_FILE_URL_S });
    return { url: `${base}/${productName}/`, query };
  }

  /** Without a valid signature the answer reveals nothing about the file. */
  function requireSignature(file: string, { expires, signature }: Signed): void {
    const grant = { file, expires: Number(expires) };
    // Not with the previous key: one that leaked could sign URLs of all files.
    const isSigned = isSameSignature(signature, secrets.keyedHash(SIGNATURE_PURPOSE, grantText(grant)));
    if (!isSigned || grant.expires < nowSeconds()) throw new CodedError('FORBIDDEN');
  }

  return {
    /** The parts of a `PatchManifest` in JSON. The files are shared with all other manifests of the version. */
    async manifest(player: ManifestPlayer, branchId: string, tokens: readonly string[]): Promise<BodyPart[]> {
      refuseUnless(await limiter.consume('patch-manifests', player.userId, PER_PLAYER));
      refuseUnless(await limiter.consume('patch-manifests-of-block', player.addressBucket, PER_BLOCK));
      const place = await requireAccess(player.userId, branchId, tokens);
      const name = await builds.versionFor(place, player.userId);
      const signed = name && (await signedVersions.find(name));
      if (!signed) throw notFound(branchId);
      await orderUses.recordDownload(player.userId, place.productName);
      return writeManifest(signed, { branchId, productName: place.productName }, tokens);
    },
    /** The closed branch that a code opens. Branches without a version of the game are open to no one. */
    async openBranch(userId: string, { productName, code }: BranchCodeBody): Promise<{ branchId: string }> {
      if (!content.games.has(productName)) throw new CodedError('NOT_FOUND');
      await requireOwned(userId, productName);
      const opened = Object.entries(content.branches).flatMap(([branch, { tokensSha256 }]) =>
        tokensSha256 && opensBranch(tokensSha256, [code], env.mode) ? [branch] : [],
      );
      await requireRightToken(userId, opened.length > 0);
      for (const branch of opened) {
        if (await builds.published({ productName, branch })) return { branchId: `${productName}.${branch}` };
      }
      throw new CodedError('NOT_FOUND');
    },
    /**
     * The file that a URL of a manifest names. Versions that are no longer published are served too, for downloads that
     * began before.
     */
    async file({ path, expires, signature, ...name }: SignedFile): Promise<{ at: string; file: BuildFile }> {
      const { productName, branch, version } = name;
      requireSignature(`${productName}/${branch}/${version}/${path}`, { expires, signature });
      const build = await builds.open(name);
      const file = build?.filesByPath.get(path);
      if (!file) throw new CodedError('NOT_FOUND');
      return { at: builds.locate(name, file), file };
    },
    /** Where the pack is, and its size; null for one that is missing or damaged. */
    async pack({ productName, pack, ...signed }: SignedPack): Promise<{ at: string; size: number } | null> {
      requireSignature(packsGrant(productName), signed);
      const at = builds.locatePack(productName, pack);
      if (!at) throw new CodedError('NOT_FOUND');
      const found = await readPack(at);
      return found && { at, size: found.size };
    },
  };
}

/** A folder, which no file ends like. */
function packsGrant(productName: string): string {
  return `${PACKS_FOLDER}/${productName}/`;
}

function writeManifest(
  { build, base, packages, end }: SignedVersion,
  names: Pick<PatchManifest, 'branchId' | 'productName'>,
  tokens: readonly string[],
): BodyPart[] {
  const chosen = choosePackages(build.packages, tokens);
  const contents = [build.base, ...chosen];
  const about: Omit<PatchManifest, 'files' | 'chunked'> = {
    ...names,
    patchId: patchIdOf(
      build.version,
      contents.map(({ digest }) => digest),
    ),
    version: build.version,
    totalBytes: contents.reduce((sum, one) => sum + one.totalBytes, 0),
    launch: launchOf(build, chosen),
    packages: build.packages.map(({ name, totalBytes }) => ({ name, totalBytes })),
  };
  const parts = chosen.flatMap(({ name }) => packages.get(name) ?? []);
  return [base, ...parts, createOwnPart(`${end}${JSON.stringify(about).slice(1)}`)];
}

/** The name of a product has no dot. */
function splitBranchId(id: string): { productName: string; branch: string } {
  const dot = id.indexOf('.');
  return { productName: id.slice(0, dot), branch: id.slice(dot + 1) };
}

function notFound(branchId: string): CodedError {
  return new CodedError('NOT_FOUND', { message: `Branch ${branchId} not found` });
}
