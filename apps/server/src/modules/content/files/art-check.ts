import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ART_SHAPES, artFilesOf, artShapeOf, SHARE_SIZE } from '@gatehouse/domain/art';
import { imageSizeFromFile } from 'image-size/fromFile';
import type { Content, Product } from './content.ts';

/** Cuts that every game needs. An add-on borrows those that it has none of. */
const GAME_CUTS = ['hero', 'card', 'feature', 'thumb', 'compact'];
const CUT_FILE = /\/([a-z0-9-]+)-(\d+)\.(?:avif|webp)$/;

/** One line for each product with missing pictures, and for each picture that does not have the size of its name. */
export async function findArtProblems(contentDir: string, content: Content): Promise<string[]> {
  const problems: string[] = [];
  for (const product of content.products.values()) {
    const files = filesOf(content, product).map((file) => `art/${product.name}/${file}`);
    const missing = files.filter((file) => !existsSync(join(contentDir, file)));
    if (missing[0]) {
      problems.push(
        `${missing[0]} is missing${missing.length > 1 ? `, and ${missing.length - 1} more` : ''}`,
      );
    }
    for (const file of files.filter((each) => !missing.includes(each))) {
      const problem = await sizeProblemOf(contentDir, file);
      if (problem) problems.push(`${file} ${problem}`);
    }
  }
  return problems;
}

function filesOf({ art }: Content, product: Product): string[] {
  const isOwn = (cut: string) => art.cuts.has(`${product.name}/${cut}`);
  const needed = product.kind === 'game' ? GAME_CUTS : GAME_CUTS.filter(isOwn);
  const cuts = new Set([...needed, ...product.gallery, ...ownPicturesOf(product).filter(isOwn)]);
  return [
    ...[...cuts].flatMap(artFilesOf),
    ...(product.kind === 'game' ? ['wordmark.svg', `share-${SHARE_SIZE.width}.jpg`] : []),
  ];
}

function ownPicturesOf({ news, extras }: Product): string[] {
  return [...news.map(({ id }) => `news-${id}`), ...extras.map(({ name }) => `extra-${name}`)];
}

async function sizeProblemOf(contentDir: string, file: string): Promise<string | null> {
  const size = await imageSizeFromFile(join(contentDir, file)).catch(() => null);
  if (!size) return 'is not a picture';
  const expected = sizeInName(file);
  if (!expected || (size.width === expected.width && size.height === expected.height)) return null;
  return `has ${size.width} × ${size.height} pixels and not ${expected.width} × ${expected.height}`;
}

/** Null for a wordmark, which has any size. */
function sizeInName(file: string): { width: number; height: number } | null {
  if (file.endsWith('.jpg')) return SHARE_SIZE;
  const [, cut, digits] = CUT_FILE.exec(file) ?? [];
  if (cut === undefined) return null;
  const { ratio } = ART_SHAPES[artShapeOf(cut)];
  const width = Number(digits);
  return { width, height: Math.round((width * ratio[1]) / ratio[0]) };
}
