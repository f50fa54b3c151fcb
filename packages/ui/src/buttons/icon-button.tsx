import type { ComponentPropsWithRef } from 'react';
import { cx } from '../class-names.ts';
import { Icon, type IconShape } from '../graphics/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: IconShape;
  label: string;
  iconSize?: 16 | 18 | 20;
};

export function IconButton({
  icon,
  label,
  iconSize = 20,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(styles.button, className)}>
      <Icon of={icon} size={iconSize} />
    </button>
  );
}
