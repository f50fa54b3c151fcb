import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { contentDeps, SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { findArtProblems, unfilledSideOf } from './art-check.ts';

const { content } = contentDeps();
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-art-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('The pictures of the demo content are complete and fill their frames', async () => {
  expect(await findArtProblems(SHIPPED_CONTENT_DIR, content)).toEqual([]);
});

it('names the picture of a game that is missing', async () => {
  const products = new Map([...content.products].filter(([name]) => name === 'emberfall'));
  cpSync(join(SHIPPED_CONTENT_DIR, 'art/emberfall'), join(folder, 'art/emberfall'), { recursive: true });
  rmSync(join(folder, 'art/emberfall/card-232.avif'));
  expect(await findArtProblems(folder, { ...content, products })).toEqual([
    'art/emberfall/card-232.avif is missing',
  ]);
});

it.each([
  ['left', { left: 80, width: 1200, height: 720, top: 0 }],
  ['right', { left: 0, width: 1200, height: 720, top: 0 }],
  ['top', { left: 0, width: 1280, height: 660, top: 60 }],
  ['bottom', { left: 0, width: 1280, height: 660, top: 0 }],
])('finds a black band at the %s edge', async (side, { left, top, width, height }) => {
  const scene = await sharp(join(SHIPPED_CONTENT_DIR, 'art/ironvale/hero-1280.webp'))
    .resize(width, height, { fit: 'fill' })
    .toBuffer();
  const file = join(folder, `${side}.png`);
  await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#070a0d' } })
    .composite([{ input: scene, left, top }])
    .png()
    .toFile(file);
  expect(await unfilledSideOf(file)).toBe(`has an empty band at its ${side} edge`);
});
