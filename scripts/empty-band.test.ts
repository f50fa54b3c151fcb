import { globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { edgeWithBand } from './empty-band.ts';

const ART = join(import.meta.dirname, '../content/art');

test('the pictures of the demo content fill their frames', async () => {
  const files = globSync('*/{hero-640,scene-*-640,card-232,feature-590}.webp', { cwd: ART });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect([file, await edgeWithBand(join(ART, file))]).toEqual([file, undefined]);
});

test.each([
  ['left', { left: 80, width: 1200, height: 720, top: 0 }],
  ['right', { left: 0, width: 1200, height: 720, top: 0 }],
  ['top', { left: 0, width: 1280, height: 660, top: 60 }],
  ['bottom', { left: 0, width: 1280, height: 660, top: 0 }],
])('finds a black band at the %s edge', async (edge, { left, top, width, height }) => {
  const scene = await sharp(join(ART, 'ironvale/hero-1280.webp'))
    .resize(width, height, { fit: 'fill' })
    .toBuffer();
  const framed = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#070a0d' } })
    .composite([{ input: scene, left, top }])
    .png()
    .toBuffer();
  expect(await edgeWithBand(framed)).toBe(edge);
});
