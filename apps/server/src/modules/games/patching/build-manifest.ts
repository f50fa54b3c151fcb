import { chunkEntries } from '@gatehouse/contract/chunk-index';
import { isFilePath } from '@gatehouse/domain/file-path';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const filePath = z.string().refine(isFilePath, { error: 'must be a plain relative path' });
const launch = z.strictObject({ kind: z.enum(['page', 'program']), path: filePath });
const file = z.strictObject({ path: filePath, size: z.int().nonnegative(), sha256 });

/** A version that an earlier release added: each file is stored whole. */
const wholeFiles = z.strictObject({
  version: z.string(),
  launch,
  /** With the file that is started. */
  files: z.array(file).min(1),
  /** Files that only those get who ask for the package. */
  packages: z.array(
    z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      /** What is started where the package is installed, such as the program of one system. */
      launch: launch.optional(),
      files: z.array(file),
    }),
  ),
});

const chunked = z.strictObject({
  /** The `versionStatement` of the contract, as it was signed. */
  statement: z.string(),
  signature: z.string(),
  publicKey: z.string(),
  /** In the order of the statement, with the number of files in each. */
  indexes: z.array(z.strictObject({ sha256, files: z.int(), chunks: chunkEntries })).min(1),
  /** The packs that hold its chunks. */
  packs: z.array(sha256),
  /** What its chunks take in them, compressed. */
  storedBytes: z.int(),
});

/** `manifest.json` in the folder of a version. */
export const buildManifestSchema = z.union([chunked, wholeFiles]);

export type BuildManifest = Readonly<z.output<typeof buildManifestSchema>>;
export type WholeFilesManifest = Readonly<z.output<typeof wholeFiles>>;
export type ChunkedManifest = Readonly<z.output<typeof chunked>>;
export type BuildFile = WholeFilesManifest['files'][number];
export type Launch = WholeFilesManifest['launch'];
