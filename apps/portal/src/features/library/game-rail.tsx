import type { LibraryItem } from '@gatehouse/contract/library';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './game-rail.module.css';
import { GameStatusLine } from './game-status-line.tsx';
import { gamesFound, type Items, type LauncherFacts, statusOf } from './library.rules.ts';

interface GameRailProps {
  items: Items;
  shown: string;
  launcher: LauncherFacts | null;
  /** In the launcher, for games with a client. */
  status: ((game: LibraryItem) => ReactNode) | undefined;
  notice: ReactNode;
}

export function GameRail({ items, shown, launcher, status, notice }: GameRailProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = gamesFound(items, typed);

  function showAll() {
    setTyped('');
    field.current?.focus();
  }

  return (
    <nav className={styles.rail} aria-label={text('Library.Rail.Label')}>
      <search className={styles.search}>
        <Icon of={Search} className={styles.glass} />
        <input
          ref={field}
          type="search"
          className={styles.field}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={text('Library.Search.Label')}
          aria-label={text('Library.Search.Label')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </search>
      <p className={styles.count} role="status">
        {typed.trim() === '' ? (
          <Text id="Library.Rail.Count" values={{ count: items.length }} />
        ) : (
          <Text id="Library.Rail.Found" values={{ count: found.length, total: items.length }} />
        )}
      </p>
      {found.length > 0 ? (
        <ul className={styles.games}>
          {found.map((game) => (
            <li key={game.productName}>
              <Link
                to={`?game=${game.productName}`}
                className={styles.game}
                aria-current={game.productName === shown ? 'true' : undefined}
              >
                <Picture className={styles.thumb} base={game.thumb} kind="thumb" sizes="72px" alt="" />
                <span className={styles.textBlock}>
                  <span className={styles.name}>{game.displayName}</span>
                  {!game.playUrl && status ? (
                    status(game)
                  ) : (
                    <GameStatusLine status={statusOf(game, launcher)} />
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.none}>
          <p>
            <Text id="Library.Search.None" />
          </p>
          <Button size="small" onClick={showAll}>
            <Text id="Library.Search.All" />
          </Button>
        </div>
      )}
      {notice}
    </nav>
  );
}
