/**
 * The pictures that `npm run art` cuts for each product: widths in pixels of the AVIF files, those of the WebP files
 * for browsers without AVIF, and the aspect ratio. Scenes have the shape of the hero, pictures of articles that of the
 * feature, and pictures of extras that of the thumb.
 */
export const ART_SHAPES = {
  hero: { avif: [320, 640, 960, 1280, 1600, 1920, 2560], webp: [640, 1280, 1920], ratio: [16, 9] },
  card: { avif: [172, 232, 344, 464], webp: [172, 232, 464], ratio: [3, 4] },
  feature: { avif: [390, 590, 780, 1180], webp: [590, 1180], ratio: [59, 32] },
  thumb: { avif: [72, 144, 224], webp: [72, 144, 224], ratio: [16, 10] },
  compact: { avif: [78, 156], webp: [78, 156], ratio: [3, 4] },
} as const satisfies Record<
  string,
  { avif: readonly number[]; webp: readonly number[]; ratio: readonly [number, number] }
>;

export type ArtShape = keyof typeof ART_SHAPES;

/** Prefixes of the cuts for an article and an extra of a product, before its name. */
export const ARTICLE_ART = 'news-';
export const EXTRA_ART = 'extra-';

/** The picture of a shared link: `share-1200.jpg`. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export function artShapeOf(cut: string): ArtShape {
  if (cut.startsWith(ARTICLE_ART)) return 'feature';
  if (cut.startsWith(EXTRA_ART)) return 'thumb';
  return cut in ART_SHAPES ? (cut as ArtShape) : 'hero';
}

/** The files of a cut, as `hero-640.avif`. */
export function artFilesOf(cut: string): string[] {
  const { avif, webp } = ART_SHAPES[artShapeOf(cut)];
  return [...avif.map((width) => `${cut}-${width}.avif`), ...webp.map((width) => `${cut}-${width}.webp`)];
}
