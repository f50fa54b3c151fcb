import { isFilePath } from '@gatehouse/domain/file-path';
import { z } from 'zod';

const filePath = z.string().refine(isFilePath, { error: 'must be a plain relative path' });
const launch = z.strictObject({ kind: z.enum(['page', 'program']), path: filePath });
const file = z.strictObject({
  path: filePath,
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** `manifest.json` in the folder of a version. */
export const buildManifestSchema = z.strictObject({
  version: z.string(),
  launch,
  /** With the file that is started. */
  files: z.array(file).min(1),
  /** Files that only those get who ask for the package. */
  packages: z.array(
    z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/, { error: 'must be letters, digits, hyphens and underscores' }),
      /** What is started where the package is installed, such as the program of one system. */
      launch: launch.optional(),
      files: z.array(file),
    }),
  ),
});

export type BuildManifest = Readonly<z.output<typeof buildManifestSchema>>;
export type BuildFile = BuildManifest['files'][number];
export type Launch = BuildManifest['launch'];
