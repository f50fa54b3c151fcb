import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-area.module.css';
import { accountName } from './account-name.rules.ts';

export function AccountArea() {
  const user = useSession((session) => session.user);
  const locale = usePageLocale();
  if (user === 'signed-out') {
    return (
      <ButtonLink kind="primary" size="small">
        <Link to={`/${locale}/sign-in`}>
          <Text id="Nav.SignIn.Link" />
        </Link>
      </ButtonLink>
    );
  }
  if (typeof user === 'string') return <Skeleton shape="button" className={styles.waiting} />;
  return <bdi className={styles.name}>{accountName(user)}</bdi>;
}
