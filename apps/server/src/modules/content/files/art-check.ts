import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ART_SHAPES, artFilesOf, artShapeOf, SHARE_SIZE } from '@gatehouse/domain/art';
import type { Product } from './content.ts';
import type { ContentDraft } from './content-draft.ts';
import type { ContentProblem } from './content-problem.ts';
import { pictureSize } from './picture-size.ts';

/** Cuts that every game needs. An add-on borrows those that it has none of. */
const GAME_CUTS = ['hero', 'card', 'feature', 'thumb', 'compact'];
/** Where to begin without any. */
const MASTERS = ' when master.webp, scene-1.webp and scene-2.webp are in its folder (content/README.md)';
const CUT_FILE = /\/([a-z0-9-]+)-(\d+)\.(?:avif|webp)$/;

type PictureContent = Pick<ContentDraft, 'art' | 'products'>;

/** One for each product with missing pictures, and for each picture that does not have the size of its name. */
export function findArtProblems(contentDir: string, content: PictureContent): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (file: string, message: string) => problems.push({ file, field: null, message });
  for (const [name, needed] of neededFiles(contentDir, content)) {
    const files = needed.map((file) => `art/${name}/${file}`);
    const missing = files.filter((file) => !existsSync(join(contentDir, file)));
    if (missing[0]) {
      const more = missing.length > 1 ? `, and ${missing.length - 1} more` : '';
      const masters = content.art.cuts.has(`${name}/master`) ? '' : MASTERS;
      report(missing[0], `is missing${more}: run npm run art${masters}`);
    }
    for (const file of files.filter((each) => !missing.includes(each))) {
      const problem = sizeProblemOf(contentDir, file);
      if (problem) report(file, `${problem}: run npm run art`);
    }
  }
  return problems;
}

/** By product. Of one that cannot be read only the cuts that it has are known to be needed. */
function neededFiles(contentDir: string, content: PictureContent): Map<string, string[]> {
  const { art, products } = content;
  const folders = [...new Set([...art.cuts].map((cut) => cut.slice(0, cut.indexOf('/'))))];
  const unread = folders.filter(
    (name) => !products.has(name) && existsSync(join(contentDir, 'products', name)),
  );
  const cutsOf = (name: string) => GAME_CUTS.filter((cut) => art.cuts.has(`${name}/${cut}`));
  return new Map([
    ...[...products.values()].map((product): [string, string[]] => [product.name, filesOf(content, product)]),
    ...unread.map((name): [string, string[]] => [name, cutsOf(name).flatMap(artFilesOf)]),
  ]);
}

function filesOf({ art }: PictureContent, product: Product): string[] {
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

function sizeProblemOf(contentDir: string, file: string): string | null {
  const size = pictureSize(join(contentDir, file));
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
