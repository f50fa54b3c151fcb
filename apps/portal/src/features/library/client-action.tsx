import type { LibraryItem } from '@gatehouse/contract/library';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import Download from 'lucide-react/icons/download';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './client-action.module.css';
import { GameStatusLine } from './game-status-line.tsx';
import type { GameStatus } from './library.rules.ts';

/**
 * For games with a client. On the web it links to the launcher; inside the launcher it shows the launcher’s
 * status.
 */
export function ClientAction({ game, status }: { game: LibraryItem; status: GameStatus }) {
  const locale = usePageLocale();
  const { features } = useConfig();
  const values = { game: game.displayName };
  if (status.kind !== 'needs-launcher') return <GameStatusLine status={status} />;
  return (
    <div className={styles.action}>
      {features.clientDownload ? (
        <ButtonLink kind="primary" size="play" icon={Download}>
          <Link to={`/${locale}/download/${game.productName}`}>
            <Text id="Library.Client.Button" values={values} />
          </Link>
        </ButtonLink>
      ) : null}
      <div className={styles.textBlock}>
        <p className={styles.title}>
          <Text id="Library.Client.Title" values={values} />
        </p>
        <p className={styles.text}>
          <Text id="Library.Client.Text" values={values} />
        </p>
      </div>
    </div>
  );
}
