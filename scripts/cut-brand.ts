import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';

const INK = '#080f18';
const CREAM = '#f4f0e7';

const content = (path: string) => new URL(`../content/${path}`, import.meta.url);
const portalFile = (name: string) => fileURLToPath(new URL(`../apps/portal/public/${name}`, import.meta.url));

async function drawing(path: string, width: number) {
  const svg = (await readFile(content(path), 'utf8')).replaceAll('currentColor', CREAM);
  return sharp(Buffer.from(svg), { density: 600 }).resize({ width }).png().toBuffer();
}

/** A maskable icon: full-bleed background, logo inside the safe zone. */
async function cutIcon(name: string, size: number) {
  const mark = await drawing('brand/mark.svg', Math.round(size * 0.56));
  await sharp({ create: { width: size, height: size, channels: 3, background: INK } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(portalFile(name));
}

/** The preview image of shared links. */
async function cutSharePicture() {
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs>
    <linearGradient id="g"><stop stop-color="${INK}" stop-opacity=".85"/>
    <stop offset=".6" stop-color="${INK}" stop-opacity="0"/></linearGradient></defs>
    <rect width="1200" height="630" fill="url(#g)"/></svg>`;
  const overlays: OverlayOptions[] = [
    { input: Buffer.from(shade), left: 0, top: 0 },
    { input: await drawing('brand/mark.svg', 64), left: 68, top: 64 },
    { input: await drawing('brand/wordmark.svg', 230), left: 152, top: 80 },
    { input: await drawing('art/emberfall/wordmark.svg', 560), left: 72, top: 480 },
  ];
  await sharp(await readFile(content('art/emberfall/master.webp')))
    .resize(1200, 630, { fit: 'cover' })
    .composite(overlays)
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(fileURLToPath(content('art/share-1200.jpg')));
}

await cutIcon('icon-192.png', 192);
await cutIcon('icon-512.png', 512);
await cutIcon('apple-touch-icon.png', 180);
await cutSharePicture();
