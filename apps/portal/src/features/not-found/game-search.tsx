import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './game-search.module.css';
import { gamesCalled } from './game-search.rules.ts';
import { useGames } from './use-games.ts';

const SIZES = '(width < 43.75rem) 45vw, 224px';

/** Games to go on with, found by their name. Without an answer of the server there is nothing to show. */
export default function GameSearch() {
  const locale = usePageLocale();
  const games = useGames(locale);
  const [typed, setTyped] = useState('');
  if (!games) return null;
  const found = gamesCalled(games, typed);
  return (
    <>
      <div className={styles.head}>
        <h2>
          <Text id="NotFound.Games.Title" />
        </h2>
        <search>
          <Field
            type="search"
            label={<Text id="NotFound.Search.Label" />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </search>
      </div>
      <p role="status" className={styles.count}>
        {found.length === 0 ? (
          <Text id="NotFound.Games.None" />
        ) : (
          <Text id="NotFound.Games.Count" values={{ count: found.length }} />
        )}
      </p>
      <ul className={styles.games}>
        {found.map(({ productName, displayName, genre, image }) => (
          <li key={productName}>
            <Link to={`/${locale}/play/${productName}`} className={styles.game}>
              <Picture className={styles.art} base={image} kind="card" sizes={SIZES} alt="" />
              <span className={styles.name}>{displayName}</span>
              <span className={styles.genre}>{genre}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.library}>
        <ButtonLink>
          <Link to={`/${locale}/library`}>
            <Text id="NotFound.Library.Link" />
          </Link>
        </ButtonLink>
      </p>
    </>
  );
}
