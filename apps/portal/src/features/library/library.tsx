import type { LibraryItem } from '@gatehouse/contract/library';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import type { ReactNode } from 'react';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { GameRail } from './game-rail.tsx';
import { GameView } from './game-view.tsx';
import styles from './library.module.css';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { useLauncher } from './use-launcher.ts';
import { useLibrary } from './use-library.ts';

export interface LibraryParts {
  /** Starts a browser game. */
  play(game: LibraryItem): ReactNode;
  accounts(game: LibraryItem): ReactNode;
  /** The offer that the player has in the game. */
  promotion(game: LibraryItem): ReactNode;
  /** In the launcher: installs and starts a game with a client. */
  client?(game: LibraryItem): ReactNode;
  /** In the launcher: whether such a game is installed, for the list. */
  status?(game: LibraryItem): ReactNode;
  /** In the launcher, below the list. */
  notice?: ReactNode;
}

export function Library(parts: LibraryParts) {
  return (
    <>
      <h1>
        <VisuallyHidden>
          <Text id="Library.Page.Heading" />
        </VisuallyHidden>
      </h1>
      <Content {...parts} />
    </>
  );
}

function Content({ play, accounts, promotion, client, status, notice }: LibraryParts) {
  const view = useLibrary();
  const launcher = useLauncher();
  // Loaded lazily: players with a game never see it.
  const LibraryEmpty = useLazyView(
    'library-empty',
    [],
    () => import('./library-empty.tsx'),
    <LibrarySkeleton isOpened={false} />,
  );
  switch (view.at) {
    case 'loading':
      return <LibrarySkeleton isOpened={view.isOpened} />;
    case 'failed':
      return (
        <div className={styles.message}>
          <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
            <Text id="Library.Failed.Text" />
          </LoadFailedNotice>
        </div>
      );
    case 'empty':
      return <LibraryEmpty />;
    case 'ready':
      return (
        <div className={styles.library} data-opened={view.isOpened || undefined}>
          <GameRail
            items={view.items}
            shown={view.shown.productName}
            launcher={launcher}
            status={status}
            notice={notice}
          />
          <GameView
            key={view.shown.productName}
            game={view.shown}
            isOpened={view.isOpened}
            launcher={launcher}
            play={play(view.shown)}
            accounts={accounts(view.shown)}
            promotion={promotion(view.shown)}
            client={client?.(view.shown)}
          />
        </div>
      );
  }
}
