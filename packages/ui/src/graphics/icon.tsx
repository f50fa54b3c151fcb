import type { ComponentType, SVGProps } from 'react';
import { cx } from '../class-names.ts';
import styles from './icon.module.css';

/** A Lucide icon, imported by its own file: `import Check from 'lucide-react/icons/check'`. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>;

type IconProps = {
  of: IconShape;
  size?: 14 | 16 | 18 | 20 | 24;
  /** Check marks have a thicker stroke. */
  strong?: boolean;
  /** Mirrors arrows and chevrons in right-to-left languages. */
  mirrored?: boolean;
  filled?: boolean;
  /** Without a label the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
};

const ROOT_FONT_PX = 16;
const STROKE = 1.75;
const STROKE_STRONG = 2.5;

export function Icon({ of: Shape, size = 20, strong, mirrored, filled, label, className }: IconProps) {
  return (
    <Shape
      // Grows with the text.
      size={`${size / ROOT_FONT_PX}rem`}
      strokeWidth={strong ? STROKE_STRONG : STROKE}
      className={cx(styles.icon, mirrored && styles.mirrored, filled && styles.filled, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
