import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARE_SIZE } from '@gatehouse/domain/art';
import sharp, { type OverlayOptions } from 'sharp';

const CREAM = '#f4f0e7';

/** Icons and the preview image of shared links, from the brand and the art in CONTENT_DIR. */
const contentDir = resolve(process.env.CONTENT_DIR ?? 'content');
const content = (path: string) => join(contentDir, path);
const shipped = fileURLToPath(new URL('../content', import.meta.url));
/** Icons of the shipped content are those of the portal, and a publisher's take their place. */
const icons =
  contentDir === shipped
    ? fileURLToPath(new URL('../apps/portal/public', import.meta.url))
    : content('brand');
const readJson = async (path: string) => JSON.parse(await readFile(content(path), 'utf8'));

const { mark, colours } = await readJson('brand.json');
const INK = colours?.dark?.background ?? '#080f18';

async function drawing(path: string, width: number) {
  const svg = (await readFile(content(path), 'utf8')).replaceAll('currentColor', CREAM);
  return sharp(Buffer.from(svg), { density: 600 }).resize({ width }).png().toBuffer();
}

/** A maskable icon: full-bleed background, logo inside the safe zone. */
async function cutIcon(mark: string, name: string, size: number) {
  const logo = await drawing(mark, Math.round(size * 0.56));
  await sharp({ create: { width: size, height: size, channels: 3, background: INK } })
    .composite([{ input: logo, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(icons, name));
}

/** The game that the front page shows first, in the first language that has one. */
async function firstGame(): Promise<string> {
  const [file = ''] = (await readdir(content('front-pages'))).sort();
  const page = existsSync(content('front-pages/en-GB.json')) ? 'en-GB.json' : file;
  return (await readJson(`front-pages/${page}`)).hero[0].product;
}

/** The preview image of shared links. */
async function cutSharePicture(mark: string) {
  const { width, height } = SHARE_SIZE;
  const game = await firstGame();
  const master = `art/${game}/master.webp`;
  if (!existsSync(content(master))) {
    process.stdout.write(`art/share-${width}.jpg is not made: there is no ${master}\n`);
    return;
  }
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="g"><stop stop-color="${INK}" stop-opacity=".85"/>
    <stop offset=".6" stop-color="${INK}" stop-opacity="0"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/></svg>`;
  const optional = async (path: string, at: { width: number; left: number; top: number }) =>
    existsSync(content(path)) ? [{ input: await drawing(path, at.width), left: at.left, top: at.top }] : [];
  const overlays: OverlayOptions[] = [
    { input: Buffer.from(shade), left: 0, top: 0 },
    { input: await drawing(mark, 64), left: 68, top: 64 },
    ...(await optional('brand/wordmark.svg', { width: 230, left: 152, top: 80 })),
    ...(await optional(`art/${game}/wordmark.svg`, { width: 560, left: 72, top: 480 })),
  ];
  await sharp(await readFile(content(master)))
    .resize(width, height, { fit: 'cover' })
    .composite(overlays)
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(content(`art/share-${width}.jpg`));
}

await cutIcon(mark, 'icon-192.png', 192);
await cutIcon(mark, 'icon-512.png', 512);
await cutIcon(mark, 'apple-touch-icon.png', 180);
await cutSharePicture(mark);
