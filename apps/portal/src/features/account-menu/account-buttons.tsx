import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Avatar } from '@gatehouse/ui/graphics/avatar.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Ticket from 'lucide-react/icons/ticket';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import type { SessionUser } from '../../stores/session-user.ts';
import styles from './account-area.module.css';
import { accountName } from './account-name.rules.ts';
import { AttentionBadge } from './attention-badge.tsx';
import { useAccount, useAttention } from './use-account.ts';
import { useSignOut } from './use-sign-out.ts';

/** The mobile sheet shows three account buttons, or the sign-in link. */
export function AccountButtons() {
  const account = useAccount();
  const locale = usePageLocale();
  if (account.kind === 'signed-in') return <Buttons user={account.user} />;
  if (account.kind !== 'signed-out') return null;
  return (
    <ButtonLink kind="primary" wide>
      <Link to={`/${locale}/sign-in`}>
        <Text id="Nav.SignIn.Link" />
      </Link>
    </ButtonLink>
  );
}

function Buttons({ user }: { user: SessionUser }) {
  const locale = usePageLocale();
  const signOut = useSignOut();
  const hasNotice = useAttention(user);
  const name = accountName(user);
  return (
    <div className={styles.buttons}>
      <p className={styles.whose}>
        <Avatar name={name} size="small" />
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
      </p>
      <ButtonLink wide icon={Ticket}>
        <Link to={`/${locale}/coupon`}>
          <Text id="Nav.Account.Coupon" />
        </Link>
      </ButtonLink>
      <ButtonLink wide icon={Settings}>
        <Link to={`/${locale}/settings`}>
          <Text id="Nav.Account.Settings" />
          {hasNotice ? <AttentionBadge /> : null}
        </Link>
      </ButtonLink>
      <Button wide icon={<Icon of={LogOut} size={18} mirrored />} onClick={() => void signOut()}>
        <Text id="Nav.Account.SignOut" />
      </Button>
    </div>
  );
}

/** The red badge on the button that opens the sheet. */
export function AccountSignal() {
  const account = useAccount();
  return account.kind === 'signed-in' ? <Signal user={account.user} /> : null;
}

function Signal({ user }: { user: SessionUser }) {
  return useAttention(user) ? <AttentionBadge /> : null;
}
