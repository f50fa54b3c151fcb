import { FILE_PATH_LENGTH_MAX, isFilePath } from '@gatehouse/domain/file-path';
import * as z from 'zod/mini';
import { absoluteUrl, gameKey, locale, matching, slug, text, uuid } from './fields.ts';

/** Product and branch, joined by a dot: `emberfall.default`. The game config names it in `branchId`. */
export const branchId = matching(String.raw`[a-z0-9]+(?:-[a-z0-9]+)*\.[A-Za-z0-9][A-Za-z0-9._-]*`, 130);

/** Relative, with forward slashes, safe to create below a folder on every system. */
const filePath = text(FILE_PATH_LENGTH_MAX, 1).check(z.refine(isFilePath));
const sha256 = matching('[0-9a-f]{64}', 64);

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

/** What a branch consists of now. An installation is up to date when it has exactly these files. */
export const patchManifest = z.object({
  branchId,
  productName: slug,
  /** Changes with every publication of other files, and with the chosen packages. */
  patchId: matching('[0-9a-f]{16}', 16),
  version: gameKey,
  totalBytes: z.int().check(z.nonnegative()),
  launch: z.object({
    /** `page`: an HTML file to show. `program`: a program to start. */
    kind: z.enum(['page', 'program']),
    path: filePath,
  }),
  /** The optional packages of this version, whether they were asked for or not. */
  packages: z.array(z.object({ name: packageName, totalBytes: z.int() })),
  /** Those of packages follow. */
  files: z.array(patchFile),
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
});
export type InstalledDownload = z.infer<typeof installedDownload>;
