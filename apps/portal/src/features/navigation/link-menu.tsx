import type { TitledLink } from '@gatehouse/contract/config';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Menu } from '@gatehouse/ui/overlays/menu.tsx';
import { MenuLink } from '@gatehouse/ui/overlays/menu-item.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { ContentLink } from '../../platform/content-link.tsx';
import styles from './nav-bar.module.css';

export function LinkMenu({ title, links }: { title: string; links: readonly TitledLink[] }) {
  return (
    <Menu
      label={title}
      look={{ kind: 'quiet', size: 'small' }}
      triggerClassName={styles.menu}
      align="start"
      trigger={
        <>
          {title}
          <Icon of={ChevronDown} size={16} />
        </>
      }
    >
      {links.map(({ title: entry, link }) => (
        <MenuLink key={link}>
          <ContentLink to={link}>{entry}</ContentLink>
        </MenuLink>
      ))}
    </Menu>
  );
}
