import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './account-area.module.css';
import { AccountMenu } from './account-menu.tsx';
import { useAccount } from './use-account.ts';

/** The end of the navigation bar: the sign-in link, or the account menu. */
export function AccountArea() {
  const account = useAccount();
  const locale = usePageLocale();
  switch (account.kind) {
    case 'migrating':
      return null;
    case 'waiting':
      return <Skeleton shape="button" className={styles.waiting} />;
    case 'signed-in':
      return (
        <div data-only="desktop">
          <AccountMenu user={account.user} />
        </div>
      );
    case 'signed-out':
      return (
        <ButtonLink kind="primary" size="small">
          <Link to={`/${locale}/sign-in`}>
            <Text id="Nav.SignIn.Link" />
          </Link>
        </ButtonLink>
      );
  }
}
