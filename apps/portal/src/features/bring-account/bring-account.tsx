import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './bring-account.module.css';
import { useMigratingGames } from './use-migrating-games.ts';

/** Where a player with an old account starts: each game asks for its own user name or e-mail. */
export function BringAccount() {
  const locale = usePageLocale();
  const { brand } = useConfig();
  const games = useMigratingGames();
  const values = { brand: brand.name };
  return (
    <FormPane
      title={<Text id="BringAccount.Form.Title" />}
      text={
        <Text id={games.length > 0 ? 'BringAccount.Form.Text' : 'BringAccount.Form.Empty'} values={values} />
      }
    >
      <ul className={styles.games}>
        {games.map(({ productName, displayName, productPreviewImage: image }) => (
          <li key={productName}>
            <Link to={`/${locale}/sign-in?game=${productName}`} className={styles.game}>
              <Picture className={styles.art} base={image} kind="card" sizes="160px" alt="" />
              {displayName}
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink kind="quiet" wide>
        <Link to={`/${locale}/sign-in`}>
          <Text id="BringAccount.SignIn.Link" values={values} />
        </Link>
      </ButtonLink>
    </FormPane>
  );
}
