import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ART_SHAPES, artShapeOf, SHARE_SIZE } from '@gatehouse/domain/art';
import sharp, { type Region } from 'sharp';
import { edgeWithBand } from './empty-band.ts';

/**
 * Cuts the masters of every product in `art` of CONTENT_DIR. content/README.md describes the folder and `crops.json`.
 * `npm run art -- neon-drift share` cuts only what belongs to these products or starts with these names.
 */
const wanted = process.argv.slice(2);
const art = resolve(process.env.CONTENT_DIR ?? 'content', 'art');

const LARGE_MIN = 1280;
const WIDE_CUTS = new Set(['hero', 'feature']);
/** The others are too small to find a band. */
const SHAPES_WITH_BANDS = new Set(['hero', 'card', 'feature']);
const SHARE_WORDMARK = { width: 460, height: 150 };
const SHARE_MARGIN = 72;

/** Which part of which master a cut shows: `x` and `y` are the point of interest, from 0 to 1. */
interface Crop {
  from?: string;
  x?: number;
  y?: number;
  zoom?: number;
}

interface Folder {
  product: string;
  masters: readonly string[];
  crops: Readonly<Record<string, Crop>>;
}

const isWanted = (product: string, cut: string) =>
  wanted.length === 0 || wanted.some((word) => product === word || cut.startsWith(word));

async function readFolder(product: string): Promise<Folder> {
  const files = await readdir(join(art, product));
  const masters = files.flatMap((file) => /^(master|scene-\d+)\.webp$/.exec(file)?.[1] ?? []);
  const crops = files.includes('crops.json')
    ? (JSON.parse(await readFile(join(art, product, 'crops.json'), 'utf8')) as Record<string, Crop>)
    : {};
  return { product, masters, crops };
}

/** What a folder is cut into without a word in `crops.json`. */
function cutsOf({ masters, crops }: Folder): string[] {
  const shapes = Object.keys(ART_SHAPES);
  const scenes = masters.filter((name) => name !== 'master');
  return [...new Set([...shapes, ...scenes, ...Object.keys(crops)])].filter((cut) => cut !== 'share');
}

/** Pages that show a product several times show another scene each time, where there are scenes. */
function masterOf({ product, masters, crops }: Folder, cut: string): string {
  const preferred = { feature: 'scene-1', compact: 'scene-2' }[cut] ?? cut;
  const from = crops[cut]?.from ?? (masters.includes(preferred) ? preferred : 'master');
  const file = join(art, from.includes('/') ? `${from}.webp` : `${product}/${from}.webp`);
  if (existsSync(file)) return file;
  throw new Error(`${product}/crops.json: ${cut}: there is no master ${from}.webp`);
}

/** An upright master, as add-ons have, stands at the busy side of a wide picture, on a blurred copy of itself. */
async function wideOf(master: string): Promise<Buffer> {
  const { width, height } = await sharp(master).metadata();
  const wide = { width: Math.round((height * 16) / 9), height };
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g">
    <stop offset="0" stop-opacity="0"/><stop offset=".3"/><stop offset=".7"/><stop offset="1" stop-opacity="0"/>
    </linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/></svg>`;
  const poster = await sharp(master)
    .ensureAlpha()
    .composite([{ input: Buffer.from(fade), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(master)
    .resize({ ...wide, fit: 'cover' })
    .blur(180)
    .modulate({ brightness: 0.5 })
    .composite([{ input: poster, left: Math.round(wide.width * 0.68 - width / 2), top: 0 }])
    .png()
    .toBuffer();
}

/** The largest region of the given shape around the point of interest, and a smaller one with a zoom. */
function regionOf(scene: { width: number; height: number }, ratio: number, crop: Crop = {}): Region {
  const { x = 0.5, y = 0.5, zoom = 1 } = crop;
  const width = Math.round(Math.min(scene.width, scene.height * ratio) / zoom);
  const height = Math.min(Math.round(width / ratio), scene.height);
  const start = (at: number, size: number, whole: number) =>
    Math.round(Math.min(Math.max(at * whole - size / 2, 0), whole - size));
  return { left: start(x, width, scene.width), top: start(y, height, scene.height), width, height };
}

async function cut(folder: Folder, name: string): Promise<void> {
  const { avif, webp, ratio } = ART_SHAPES[artShapeOf(name)];
  const file = masterOf(folder, name);
  const { width, height } = await sharp(file).metadata();
  const scene = height > width && WIDE_CUTS.has(name) ? await wideOf(file) : file;
  const region = regionOf(await sharp(scene).metadata(), ratio[0] / ratio[1], folder.crops[name]);
  const part = (width: number) =>
    sharp(scene)
      .extract(region)
      .resize(width, Math.round((width * ratio[1]) / ratio[0]), { fit: 'fill', kernel: 'lanczos3' });
  const target = (width: number, format: string) => join(art, folder.product, `${name}-${width}.${format}`);
  for (const width of avif) {
    const isLarge = width >= LARGE_MIN;
    // Full chroma: halved chroma bands visibly in dark skies. Large files take long and are seen on dense screens.
    await part(width)
      .avif({ quality: isLarge ? 52 : 58, effort: isLarge ? 3 : 4, chromaSubsampling: '4:4:4' })
      .toFile(target(width, 'avif'));
  }
  for (const width of webp) {
    await part(width).webp({ quality: 70, effort: 5, smartSubsample: true }).toFile(target(width, 'webp'));
  }
  const edge = SHAPES_WITH_BANDS.has(artShapeOf(name)) && (await edgeWithBand(target(webp[0], 'webp')));
  if (edge) process.stdout.write(`${folder.product}: ${name} has an empty band at its ${edge} edge\n`);
}

/** The picture for shared links, with the wordmark at the calm side of the scene. */
async function cutShare(folder: Folder): Promise<void> {
  const path = join(art, folder.product, 'wordmark.svg');
  if (!existsSync(path)) return;
  const wordmark = await sharp(await readFile(path), { density: 300 })
    .resize({ ...SHARE_WORDMARK, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const master = masterOf(folder, 'share');
  const ratio = SHARE_SIZE.width / SHARE_SIZE.height;
  await sharp(master)
    .extract(regionOf(await sharp(master).metadata(), ratio, folder.crops.share))
    .resize(SHARE_SIZE.width, SHARE_SIZE.height, { fit: 'fill' })
    .composite([
      {
        input: wordmark.data,
        left: SHARE_MARGIN,
        top: SHARE_SIZE.height - SHARE_MARGIN - wordmark.info.height,
      },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(art, folder.product, `share-${SHARE_SIZE.width}.jpg`));
}

const products = (await readdir(art, { withFileTypes: true })).filter((entry) => entry.isDirectory());
for (const { name: product } of products) {
  if (!existsSync(join(art, product, 'master.webp'))) {
    process.stdout.write(`${product}: no master.webp, nothing to cut\n`);
    continue;
  }
  const folder = await readFolder(product);
  for (const name of cutsOf(folder)) if (isWanted(product, name)) await cut(folder, name);
  if (isWanted(product, 'share')) await cutShare(folder);
  process.stdout.write(`${product}: cut\n`);
}
