import * as z from 'zod/mini';
import { chunkEntries, filePath, sha256 } from './chunk-index.ts';
import { absoluteUrl, gameKey, locale, matching, opaqueToken, slug, text, uuid } from './fields.ts';

/** Product and branch, joined by a dot: `emberfall.default`. The game config names it in `branchId`. */
export const branchId = matching(String.raw`[a-z0-9]+(?:-[a-z0-9]+)*\.[A-Za-z0-9][A-Za-z0-9._-]*`, 130);

/** A language (`de-DE`), high-resolution art, or the files of one system (`windows`, `macos`, `linux`). */
export const packageName = matching(String.raw`[\w-]+`, 64);

/** The package that a launcher offers as a choice. Language and system are not chosen. */
export const HIGH_RESOLUTION_PACKAGE = 'high-resolution-art';

export const branchParams = z.object({ id: branchId });
/**
 * At most 34, comma-separated: names of optional packages whose files are added, and the token of a branch that is not
 * public among the first two. Unknown ones are ignored, so a launcher always names its system and its language.
 */
export const branchQuery = z.object({
  tokens: z.optional(matching(String.raw`[\w-]+(?:,[\w-]+){0,33}`, 2048)),
});

/** A code that a player has got for a closed branch of a game. */
export const branchCodeBody = z.object({ productName: slug, code: opaqueToken });
export type BranchCodeBody = z.infer<typeof branchCodeBody>;
export const openedBranch = z.object({ branchId });

const patchFile = z.object({
  path: filePath,
  size: z.int().check(z.nonnegative()),
  sha256,
  /**
   * Absolute, or a path below the server's origin. It answers `Range` with a strong `ETag`, and needs no token: its query
   * carries an authorisation for this file. After an hour it answers 403; request the manifest again.
   */
  url: matching(String.raw`(?:\/|https?:\/\/)[!-~]+`, 2048),
});
export type PatchFile = z.infer<typeof patchFile>;

const launch = z.object({
  /** `page`: an HTML file to show. `program`: a program to start. */
  kind: z.enum(['page', 'program']),
  path: filePath,
});

/** An installer among the files of a version that runs once before the first start, where its file is installed. */
const prerequisite = z.object({
  path: filePath,
  args: z.array(text(200, 1)).check(z.maxLength(16)),
});
export type Prerequisite = z.infer<typeof prerequisite>;
export const prerequisites = z.array(prerequisite).check(z.maxLength(8));

/** What was signed when a version was added, as JSON in `statement`. It says which files belong to the version. */
export const versionStatement = z.object({
  format: z.literal(1),
  productName: slug,
  version: gameKey,
  launch,
  prerequisites: z.optional(prerequisites),
  /** The first one lists the files that everyone gets, and has no package. */
  indexes: z.array(
    z.object({
      package: z.nullable(packageName),
      /** What is started where the package is installed. */
      launch: z.optional(launch),
      totalBytes: z.int().check(z.nonnegative()),
      size: z.int().check(z.nonnegative()),
      sha256,
    }),
  ),
});
export type VersionStatement = z.infer<typeof versionStatement>;

export const STATEMENT_LENGTH_MAX = 100_000;

/** The public key that versions are signed with: SPKI in DER, base64. */
export const releaseKey = matching('[A-Za-z0-9+/]{58,60}={0,2}', 60);

/** Ed25519, base64. */
export const signature = matching('[A-Za-z0-9+/]{86}==', 88);

export const signedStatement = z.object({
  /** The bytes that were signed. */
  statement: text(STATEMENT_LENGTH_MAX, 1),
  signature,
  /** A launcher that has a key already compares it. */
  publicKey: releaseKey,
});
export type SignedStatement = z.infer<typeof signedStatement>;

/** A version in chunks: each index is a file (`chunk-index.ts`) that is put together from chunks itself. */
const chunkedVersion = z.object({
  /** The statement is a `versionStatement`. */
  ...signedStatement.shape,
  /** The indexes of the base and of the requested packages. */
  indexes: z.array(z.object({ sha256, chunks: chunkEntries })),
  /** A pack is at `url`, its name and `?query`. It answers `Range`. After an hour it answers 403. */
  packs: z.object({
    url: matching(String.raw`(?:\/|https?:\/\/)[!-~]+\/`, 2048),
    query: matching('[!-~]+', 2048),
  }),
});
export type ChunkedVersion = z.infer<typeof chunkedVersion>;

/** What a branch consists of now. An installation is up to date when it has exactly these files. */
export const patchManifest = z.object({
  branchId,
  productName: slug,
  /** Changes with every publication of other files, and with the chosen packages. */
  patchId: matching('[0-9a-f]{16}', 16),
  version: gameKey,
  totalBytes: z.int().check(z.nonnegative()),
  launch,
  /** The optional packages of this version, whether they were asked for or not. */
  packages: z.array(z.object({ name: packageName, totalBytes: z.int() })),
  /** Whole files, those of packages last. Empty for a version in chunks. */
  files: z.array(patchFile),
  chunked: z.optional(chunkedVersion),
});
export type PatchManifest = z.infer<typeof patchManifest>;

/** `download.json` beside the launcher's start script: what the installer was downloaded for. */
export const installedDownload = z.object({
  /** The origin of the portal. */
  server: absoluteUrl,
  downloadId: uuid,
  gameId: uuid,
  /** null for the launcher alone. */
  productName: z.nullable(slug),
  locale,
  /** The key that the server signs versions with. Without it the launcher trusts the first one that it sees. */
  releaseKey: z.optional(releaseKey),
});
export type InstalledDownload = z.infer<typeof installedDownload>;
