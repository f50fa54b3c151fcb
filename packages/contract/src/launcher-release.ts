import { VERSION_NUMBER_PATTERN } from '@gatehouse/domain/versions';
import * as z from 'zod/mini';
import { sha256 } from './chunk-index.ts';
import { matching } from './fields.ts';
import { signedStatement } from './patching.ts';

/** Three numbers. A launcher never goes back to a lower one. */
export const versionNumber = matching(VERSION_NUMBER_PATTERN, 20);

/** What is offered at a time: older ones reach launchers that the roll-out of the newest leaves out. */
export const LAUNCHER_RELEASES_MAX = 5;

const ARCHIVE_BYTES_MAX = 256 * 1024 * 1024;

/** `release.json` next to the launcher's program. */
export const programRelease = z.object({
  version: versionNumber,
  /** The oldest Node that runs it. The installer has brought one, which releases do not replace. */
  node: versionNumber,
});
export type ProgramRelease = z.infer<typeof programRelease>;

/** What was signed when a release was published, as JSON in `statement`. */
export const launcherStatement = z.object({
  format: z.literal(1),
  /** No statement of a game has it, so neither can stand for the other. */
  kind: z.literal('launcher'),
  ...programRelease.shape,
  /** Of the archive: a tar.gz with `shell.mjs`, `release.json` and the folder `launcher`. */
  size: z.int().check(z.positive(), z.maximum(ARCHIVE_BYTES_MAX)),
  sha256,
});
export type LauncherStatement = z.infer<typeof launcherStatement>;

const percent = z.int().check(z.minimum(0), z.maximum(100));

const launcherRelease = z.object({
  ...signedStatement.shape,
  /** Of the launchers, which of them each one decides for itself. */
  percent,
  /** Where the archive is. It answers `Range`. */
  url: matching(String.raw`(?:\/|https?:\/\/)[!-~]+`, 2048),
});
export type LauncherRelease = z.infer<typeof launcherRelease>;

/** Newest first. */
export const launcherReleases = z.object({
  releases: z.array(launcherRelease).check(z.maxLength(LAUNCHER_RELEASES_MAX)),
});
export type LauncherReleases = z.infer<typeof launcherReleases>;
