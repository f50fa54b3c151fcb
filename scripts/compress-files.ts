import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files with a hash of their content in their name, so that one that is compressed stays as it is. */
const HASHED = /[\\/]assets[\\/]/;
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
const WORTH_IT_BYTES = 512;
const CODE = /\.(js|css)$/;
/** Which of these makes a script or style smallest depends on every byte of it: the best is kept. */
const CODE_ENCODINGS = [
  { postfix: 0, direct: 0, block: 0 },
  { postfix: 0, direct: 1, block: 20 },
  { postfix: 1, direct: 4, block: 20 },
  { postfix: 1, direct: 8, block: 20 },
  { postfix: 2, direct: 0, block: 0 },
  { postfix: 3, direct: 8, block: 20 },
];

/** Writes a .br and a .gz next to every text file, so that the server need not compress them. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    COMPRESSIBLE.test(file),
  );
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  if (HASHED.test(file) && existsSync(`${file}.gz`)) return;
  const content = await readFile(file);
  if (content.length < WORTH_IT_BYTES) return;
  await Promise.all([
    writeFile(
      `${file}.br`,
      await compressBest(content, CODE.test(file) ? CODE_ENCODINGS : CODE_ENCODINGS.slice(0, 1)),
    ),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}

async function compressBest(content: Buffer, encodings: typeof CODE_ENCODINGS): Promise<Buffer> {
  const results = await Promise.all(
    encodings.map(({ postfix, direct, block }) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
        },
      }),
    ),
  );
  return results.reduce((best, result) => (result.length < best.length ? result : best));
}
