import { ART_SHAPES, type ArtShape } from '@gatehouse/domain/art';
import { cx } from '../class-names.ts';
import styles from './picture.module.css';

type PictureProps = {
  /** URL without width and format, such as `/art/3fa9c1d2/emberfall/hero`. */
  base: string;
  kind: ArtShape;
  sizes: string;
  alt: string;
  /** The main picture of the first screen: loaded eagerly, with high priority. */
  priority?: boolean;
  className?: string | undefined;
};

export function Picture({ base, kind, sizes, alt, priority = false, className }: PictureProps) {
  const { ratio, ...widths } = ART_SHAPES[kind];
  const sources = (format: 'avif' | 'webp') =>
    widths[format].map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
  const width = widths.webp[1];
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
