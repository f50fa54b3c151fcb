import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { artFilesOf, SHARE_SIZE } from '@gatehouse/domain/art';
import sharp from 'sharp';
import type { Content, Product } from './content.ts';

/** Cuts that every game needs. An add-on borrows those that it has none of. */
const GAME_CUTS = ['hero', 'card', 'feature', 'thumb', 'compact'];

/** A band at an edge is a run of even lines that ends in a hard step. Dark scenes are even too, but fade. */
const BAND_MIN = 3;
const EVEN_RANGE_MAX = 6;
const STEP_MIN = 10;
const CHECKED_SIZE = { width: 640, height: 360 };

/** One line for each picture that is missing, and for each that does not fill its frame. */
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
    for (const file of files.filter((each) => !missing.includes(each) && isChecked(each))) {
      const side = await unfilledSideOf(join(contentDir, file));
      if (side) problems.push(`${file} ${side}`);
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

/** All widths of a cut come from one crop, so one file of each is looked at. */
function isChecked(file: string): boolean {
  return /\/(hero|scene-\d+)-640\.webp$|\/card-232\.webp$|\/feature-590\.webp$/.test(file);
}

/** What is wrong with a picture, or null. */
export async function unfilledSideOf(file: string): Promise<string | null> {
  const { width, height } = CHECKED_SIZE;
  const grey = await sharp(file)
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!grey) return 'is not a picture';
  const columns = linesOf(width, height, (line, at) => grey[at * width + line] ?? 0);
  const rows = linesOf(height, width, (line, at) => grey[line * width + at] ?? 0);
  const sides = { left: columns, right: columns.toReversed(), top: rows, bottom: rows.toReversed() };
  const side = Object.entries(sides).find(([, lines]) => startsWithBand(lines))?.[0];
  return side ? `has an empty band at its ${side} edge` : null;
}

interface Line {
  mean: number;
  range: number;
}

function linesOf(count: number, length: number, value: (line: number, at: number) => number): Line[] {
  return Array.from({ length: count }, (_, line) => {
    let [sum, min, max] = [0, 255, 0];
    for (let at = 0; at < length; at += 1) {
      const brightness = value(line, at);
      sum += brightness;
      min = Math.min(min, brightness);
      max = Math.max(max, brightness);
    }
    return { mean: sum / length, range: max - min };
  });
}

function startsWithBand(lines: readonly Line[]): boolean {
  const end = lines.findIndex(({ range }) => range > EVEN_RANGE_MAX);
  if (end < BAND_MIN) return false;
  // The step may be blurred over two lines by the scaling.
  const [inside, outside] = [lines[end - 2], lines[end + 1]];
  return inside !== undefined && outside !== undefined && Math.abs(outside.mean - inside.mean) > STEP_MIN;
}
