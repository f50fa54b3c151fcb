import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './button.module.css';
import { ButtonContent, type ButtonLook, buttonClass } from './button-look.tsx';
import { useDoubleClickGuard } from './use-double-click-guard.ts';

type Anchor = ReactElement<{
  className?: string;
  children?: ReactNode;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}>;

type ButtonLinkProps = ButtonLook & {
  /** The rendered anchor, a router link or a plain one: `<ButtonLink><Link to="/shop">…</Link></ButtonLink>`. */
  children: Anchor;
  className?: string | undefined;
};

export function ButtonLink({
  children: anchor,
  kind,
  size,
  wide,
  icon,
  endIcon,
  className,
}: ButtonLinkProps) {
  const press = useDoubleClickGuard<HTMLAnchorElement>(anchor.props.onClick);
  return cloneElement(anchor, {
    onClick: press,
    className: cx(buttonClass({ kind, size, wide }), anchor.props.className, className),
    children: (
      <span className={styles.content}>
        <ButtonContent icon={icon} endIcon={endIcon} size={size}>
          {anchor.props.children}
        </ButtonContent>
      </span>
    ),
  });
}
