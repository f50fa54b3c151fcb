import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files with a hash of their content in their name, so that one that is compressed stays as it is. */
const HASHED = /[\\/]assets[\\/]/;
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
const WORTH_IT_BYTES = 512;

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
  const brotli = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await Promise.all([
    writeFile(`${file}.br`, brotli),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}
