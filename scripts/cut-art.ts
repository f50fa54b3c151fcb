import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Region } from 'sharp';

/** Only the cuts whose names start with one of these: `node scripts/cut-art.ts gallery share`. All of them take long. */
const wanted = process.argv.slice(2);
const isWanted = (kind: string) => wanted.length === 0 || wanted.some((start) => kind.startsWith(start));

const art = new URL('../content/art/', import.meta.url);

const SCENE = { width: 1600, height: 900 };
const PORTRAIT_WIDTH = 675;
const DETAIL = { width: 960, height: 600 };
/** What link previews of most networks show. */
const SHARE = { width: 1200, height: 630 };
const SHARE_WORDMARK = { width: 460, height: 150 };
const SHARE_MARGIN = 72;

const WIDTHS = {
  hero: [640, 960, 1280, 1600],
  card: [172, 232, 344, 464],
  feature: [390, 590, 780, 1180],
  thumb: [72, 144],
  compact: [78, 156],
  'gallery-1': [320, 640, 960],
  'gallery-2': [320, 640, 960],
  'gallery-3': [320, 640, 960],
  'gallery-4': [320, 640, 960],
} as const;

type Kind = keyof typeof WIDTHS;
type Cuts = Partial<Record<Kind, Region>>;

/** Left edge of the 3:4 crop, so that each game's subject is in the middle of its card. */
const GAMES: Record<string, number> = {
  emberfall: 610,
  starhaven: 647,
  tidebreakers: 666,
  ironvale: 721,
  'neon-drift': 647,
  'hollow-court': 656,
  mossfield: 684,
  'paper-dragons': 795,
};

/** Add-ons have no scene: they show another crop of their game's. */
const ADD_ONS: Record<string, { game: string; left: number; thumbTop: number }> = {
  'harbour-pack': { game: 'neon-drift', left: 148, thumbTop: 300 },
  'founders-pack': { game: 'starhaven', left: 889, thumbTop: 70 },
  'origami-boosters': { game: 'paper-dragons', left: 277, thumbTop: 90 },
};

const portrait = (left: number): Region => ({
  left,
  top: 0,
  width: PORTRAIT_WIDTH,
  height: SCENE.height,
});

/** The largest region of the given shape from the middle of the scene. */
function centred(ratio: number): Region {
  const width = Math.min(SCENE.width, Math.round(SCENE.height * ratio));
  const height = Math.min(SCENE.height, Math.round(SCENE.width / ratio));
  return {
    left: Math.floor((SCENE.width - width) / 2),
    top: Math.floor((SCENE.height - height) / 2),
    width,
    height,
  };
}

/** A part of the scene for the gallery of the product page. */
const detail = (left: number, top: number): Region => ({
  left: Math.min(left, SCENE.width - DETAIL.width),
  top,
  ...DETAIL,
});

const gameCuts = (left: number): Cuts => ({
  hero: centred(16 / 9),
  card: portrait(left),
  feature: centred(590 / 320),
  thumb: centred(144 / 88),
  compact: portrait(left),
  'gallery-1': detail(left - 140, 300),
  'gallery-2': detail(0, 180),
  'gallery-3': detail(640, 0),
  'gallery-4': detail(240, 120),
});

const addOnCuts = (left: number, thumbTop: number): Cuts => ({
  card: portrait(left),
  thumb: { left, top: thumbTop, width: PORTRAIT_WIDTH, height: Math.round((PORTRAIT_WIDTH * 88) / 144) },
  compact: portrait(left),
});

async function cut(master: string, folder: URL, cuts: Cuts) {
  await mkdir(folder, { recursive: true });
  const scene = await readFile(new URL(`${master}/master.webp`, art));
  for (const [kind, region] of Object.entries(cuts) as [Kind, Region][]) {
    if (!isWanted(kind)) continue;
    for (const width of WIDTHS[kind]) {
      const height = Math.round((width * region.height) / region.width);
      const picture = sharp(scene).extract(region).resize(width, height, { kernel: 'lanczos3' });
      const file = fileURLToPath(new URL(`${kind}-${width}`, folder));
      // Full chroma: halved chroma bands visibly in the dark skies.
      await picture
        .clone()
        .avif({ quality: 58, effort: kind.startsWith('gallery') ? 3 : 6, chromaSubsampling: '4:4:4' })
        .toFile(`${file}.avif`);
      await picture.clone().webp({ quality: 70, effort: 6, smartSubsample: true }).toFile(`${file}.webp`);
    }
  }
}

/** The picture for shared links, with the wordmark at the calm side of the scene. */
async function cutShare(game: string) {
  const folder = new URL(`${game}/`, art);
  const wordmark = await sharp(await readFile(new URL('wordmark.svg', folder)), { density: 300 })
    .resize({ ...SHARE_WORDMARK, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  await sharp(await readFile(new URL('master.webp', folder)))
    .resize({ ...SHARE, fit: 'cover' })
    .composite([
      { input: wordmark.data, left: SHARE_MARGIN, top: SHARE.height - SHARE_MARGIN - wordmark.info.height },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(fileURLToPath(new URL('share-1200.jpg', folder)));
}

for (const [game, left] of Object.entries(GAMES)) {
  await cut(game, new URL(`${game}/`, art), gameCuts(left));
  if (isWanted('share')) await cutShare(game);
}
for (const [addOn, { game, left, thumbTop }] of Object.entries(ADD_ONS)) {
  await cut(game, new URL(`${addOn}/`, art), addOnCuts(left, thumbTop));
}
