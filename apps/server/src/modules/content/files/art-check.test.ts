import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contentDeps, SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { findArtProblems } from './art-check.ts';
import { problemLine } from './content-problem.ts';

const { content } = contentDeps();
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-art-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('The pictures of the demo content are complete and have the right size', () => {
  expect(findArtProblems(SHIPPED_CONTENT_DIR, content)).toEqual([]);
});

/** A copy of the pictures of one game, which the test spoils. */
function spoiltArt(spoil: (art: string) => void): string[] {
  const products = new Map([...content.products].filter(([name]) => name === 'emberfall'));
  const art = join(folder, 'art/emberfall');
  cpSync(join(SHIPPED_CONTENT_DIR, 'art/emberfall'), art, { recursive: true });
  spoil(art);
  return findArtProblems(folder, { ...content, products }).map(problemLine);
}

it('names the picture of a game that is missing', () => {
  expect(spoiltArt((art) => rmSync(join(art, 'card-232.avif')))).toEqual([
    'content/art/emberfall/card-232.avif: is missing: run npm run art',
  ]);
});

it.each([
  ['hero-640.avif', 'hero-320.avif', 'has 320 × 180 pixels and not 640 × 360'],
  ['card-464.webp', 'feature-590.webp', 'has 590 × 320 pixels and not 464 × 619'],
  ['share-1200.jpg', 'hero-1280.webp', 'has 1280 × 720 pixels and not 1200 × 630'],
])('names %s that has the size of %s', (file, other, problem) => {
  expect(spoiltArt((art) => copyFileSync(join(art, other), join(art, file)))).toEqual([
    `content/art/emberfall/${file}: ${problem}: run npm run art`,
  ]);
});

it.each(['hero-640.webp', 'wordmark.svg'])('names %s that is not a picture', (file) => {
  expect(spoiltArt((art) => writeFileSync(join(art, file), 'a note'))).toEqual([
    `content/art/emberfall/${file}: is not a picture: run npm run art`,
  ]);
});

it('names pictures of a product whose file has a mistake, as far as every product needs them', () => {
  const art = join(folder, 'art/emberfall');
  cpSync(join(SHIPPED_CONTENT_DIR, 'art/emberfall'), art, { recursive: true });
  mkdirSync(join(folder, 'products/emberfall'), { recursive: true });
  rmSync(join(art, 'card-232.avif'));
  writeFileSync(join(art, 'hero-640.webp'), 'a note');
  // Of a product that is no longer there.
  cpSync(art, join(folder, 'art/old-game'), { recursive: true });
  expect(findArtProblems(folder, { ...content, products: new Map() }).map(problemLine)).toEqual([
    'content/art/emberfall/card-232.avif: is missing: run npm run art',
    'content/art/emberfall/hero-640.webp: is not a picture: run npm run art',
  ]);
});
