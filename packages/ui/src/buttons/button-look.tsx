import { Fragment, isValidElement, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon, type IconShape } from '../graphics/icon.tsx';
import styles from './button.module.css';

export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'regular' | 'play' | undefined;
  wide?: boolean | undefined;
  icon?: IconShape | ReactNode;
  endIcon?: IconShape | undefined;
};

export function buttonClass({ kind = 'secondary', size = 'regular', wide }: ButtonLook): string {
  return cx(styles.button, styles[kind], styles[size], wide && styles.wide);
}

/** A Lucide icon gets the button's size; an element, such as a brand mark, is rendered unchanged. */
function isShape(icon: ButtonLook['icon']): icon is IconShape {
  return typeof icon === 'function' || (typeof icon === 'object' && icon !== null && 'render' in icon);
}

/** A label may render as several nodes. It is one item of the row, as the gap is between label and icons. */
function isLabel(children: ReactNode): boolean {
  return isValidElement(children) && children.type !== Fragment;
}

type ContentProps = Pick<ButtonLook, 'icon' | 'endIcon' | 'size'> & { children?: ReactNode };

export function ButtonContent({ icon, endIcon, size, children }: ContentProps) {
  return (
    <>
      {isShape(icon) ? <Icon of={icon} size={size === 'play' ? 20 : 18} filled={size === 'play'} /> : icon}
      {isLabel(children) ? <span>{children}</span> : children}
      {endIcon ? <Icon of={endIcon} size={16} /> : null}
    </>
  );
}
