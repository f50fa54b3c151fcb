import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Avatar } from '@gatehouse/ui/graphics/avatar.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Menu } from '@gatehouse/ui/overlays/menu.tsx';
import { MenuItem, MenuLink } from '@gatehouse/ui/overlays/menu-item.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Ticket from 'lucide-react/icons/ticket';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import styles from './account-area.module.css';
import { accountName } from './account-name.rules.ts';
import { AttentionBadge } from './attention-badge.tsx';
import { useAttention } from './use-account.ts';
import { useSignOut } from './use-sign-out.ts';

export function AccountMenu({ user }: { user: SessionUser }) {
  const text = useText();
  const locale = usePageLocale();
  const { list } = useFormat();
  const signOut = useSignOut();
  const hasNotice = useAttention(user);
  const name = accountName(user);
  const label = text('Nav.Account.Label', { name });
  const notice = hasNotice ? [text('Nav.Account.Notice', { count: 1 })] : [];
  return (
    <Menu
      label={label}
      triggerClassName={styles.trigger}
      look={{ kind: 'secondary', size: 'small' }}
      trigger={
        <>
          <VisuallyHidden>{list([label, ...notice], { type: 'unit' })}</VisuallyHidden>
          <Avatar name={name} size="small" />
          <bdi aria-hidden="true" className={styles.name} title={name}>
            {name}
          </bdi>
          {hasNotice ? <AttentionBadge isSilent /> : null}
          <Icon of={ChevronDown} size={16} />
        </>
      }
    >
      <MenuLink icon={Ticket}>
        <Link to={`/${locale}/coupon`}>
          <Text id="Nav.Account.Coupon" />
        </Link>
      </MenuLink>
      <MenuLink icon={Settings} end={hasNotice ? <AttentionBadge /> : null}>
        <Link to={`/${locale}/settings`}>
          <Text id="Nav.Account.Settings" />
        </Link>
      </MenuLink>
      <MenuItem icon={LogOut} isMirrored onSelect={() => void signOut()}>
        <Text id="Nav.Account.SignOut" />
      </MenuItem>
    </Menu>
  );
}
