import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Link, useLocation } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import styles from './sign-in-prompt.module.css';
import { useHasOldAccounts } from './use-game-page.ts';

/** Shown to visitors in place of the accounts. After sign-in they return to this page. */
export function SignInPrompt({ name, displayName }: { name: string; displayName: string }) {
  const hasOldAccounts = useHasOldAccounts(name);
  const { returnPath } = useStores();
  const { pathname } = useLocation();
  const locale = usePageLocale();
  const rememberPath = () => returnPath.getState().remember(pathname);
  return (
    <section className={styles.prompt}>
      <div className={styles.textBlock}>
        <h2 className={styles.title}>
          <Text id="Play.SignIn.Title" />
        </h2>
        <p>
          <Text id="Play.SignIn.Text" values={{ game: displayName }} />
        </p>
        {hasOldAccounts ? (
          <p>
            <Text
              id="Play.OldAccount.Text"
              values={{
                game: displayName,
                link: (chunks) => (
                  <Link to={`/${locale}/sign-in?game=${name}`} onClick={rememberPath}>
                    {chunks}
                  </Link>
                ),
              }}
            />
          </p>
        ) : null}
      </div>
      <ButtonLink>
        <Link to={`/${locale}/sign-in`} onClick={rememberPath}>
          <Text id="Play.SignIn.Button" />
        </Link>
      </ButtonLink>
    </section>
  );
}
