import Check from 'lucide-react/icons/check';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon, type IconShape } from '../graphics/icon.tsx';
import styles from './menu.module.css';

type ItemLook = { icon?: IconShape; isMirrored?: boolean; end?: ReactNode };

type MenuItemProps = ItemLook & {
  children: ReactNode;
  onSelect?: () => void;
  /** If set, the item is a radio item of a group, such as a language. */
  isChecked?: boolean;
  lang?: string;
  'data-show'?: 'hover';
};

function Content({ icon, isMirrored = false, end, children }: ItemLook & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon of={icon} size={18} mirrored={isMirrored} className={styles.icon} /> : null}
      <span className={styles.text}>{children}</span>
      {end}
    </>
  );
}

export function MenuItem({
  icon,
  isMirrored = false,
  end,
  children,
  onSelect,
  isChecked,
  ...rest
}: MenuItemProps) {
  const role =
    isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChecked };
  return (
    <button {...rest} {...role} type="button" tabIndex={-1} className={styles.item} onClick={onSelect}>
      <Content
        {...(icon ? { icon } : {})}
        isMirrored={isMirrored}
        end={isChecked ? <Icon of={Check} size={16} strong /> : end}
      >
        {children}
      </Content>
    </button>
  );
}

type Anchor = ReactElement<{ className?: string; children?: ReactNode; role?: string; tabIndex?: number }>;

/** Renders the anchor as the item: `<MenuLink icon={Settings}><Link to="…">…</Link></MenuLink>`. */
export function MenuLink({ children: anchor, ...look }: ItemLook & { children: Anchor }) {
  return cloneElement(anchor, {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(styles.item, anchor.props.className),
    children: <Content {...look}>{anchor.props.children}</Content>,
  });
}
