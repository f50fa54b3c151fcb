import { cx } from './class-names.ts';
import styles from './picture.module.css';

/** The sizes in the art folder: widths in pixels, and the aspect ratio of all of them. */
const CUTS = {
  hero: { widths: [640, 960, 1280, 1600], ratio: [16, 9] },
  card: { widths: [172, 232, 344, 464], ratio: [3, 4] },
  feature: { widths: [390, 590, 780, 1180], ratio: [59, 32] },
  thumb: { widths: [72, 144], ratio: [16, 10] },
  compact: { widths: [78, 156], ratio: [3, 4] },
  gallery: { widths: [320, 640, 960], ratio: [16, 10] },
} as const;

export type PictureKind = keyof typeof CUTS;

type PictureProps = {
  /** URL without width and format, such as `/art/3fa9c1d2/emberfall/hero`. */
  base: string;
  kind: PictureKind;
  sizes: string;
  alt: string;
  /** The main picture of the first screen: loaded eagerly, with high priority. */
  priority?: boolean;
  className?: string | undefined;
};

export function Picture({ base, kind, sizes, alt, priority = false, className }: PictureProps) {
  const { widths, ratio } = CUTS[kind];
  const sources = (format: string) =>
    widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
  const width = widths[1];
  return (
    <picture className={cx(styles.picture, styles[kind], className)}>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        className={styles.image}
        srcSet={sources('webp')}
        sizes={sizes}
        src={`${base}-${width}.webp`}
        width={width}
        height={Math.round((width * ratio[1]) / ratio[0])}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
