import type { OfflineGame } from '@gatehouse/contract/launcher-bridge';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useId } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { useLauncherState } from '../../platform/launcher-context.ts';
import { ERROR_TEXTS } from './launcher-game.rules.ts';
import styles from './offline-library.module.css';
import { usePlayOffline } from './use-play-offline.ts';

/** The installed games while the portal cannot be reached, and its children when it is back. */
export function OfflineLibrary({ children }: { children?: ReactNode }) {
  const { isOffline, isTimeWrong, offlineGames } = useLauncherState();
  if (!isOffline) return children;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Text id="Offline.Title" />
      </h1>
      <Notice kind="warn">
        <Text id={isTimeWrong ? 'Launcher.Start.TimeWrong' : 'Launcher.Start.Offline'} />
      </Notice>
      {offlineGames?.length === 0 ? (
        <p className={styles.text}>
          <Text id="Launcher.Offline.None" />
        </p>
      ) : (
        <ul className={styles.games}>
          {offlineGames?.toSorted(playableFirst).map((game) => (
            <Game key={game.productName} game={game} />
          ))}
        </ul>
      )}
    </div>
  );
}

function playableFirst(one: OfflineGame, other: OfflineGame): number {
  return Number(one.refusal !== null) - Number(other.refusal !== null);
}

function Game({ game: { productName, displayName, picture, refusal } }: { game: OfflineGame }) {
  const id = useId();
  const { running } = useLauncherState();
  const { isBusy, problem, play } = usePlayOffline(productName);
  const text = refusal ? ERROR_TEXTS[refusal] : problem;
  return (
    <li className={styles.game}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" width={640} height={360} />
      ) : (
        <div className={styles.picture} />
      )}
      <div className={styles.body}>
        <h2 id={`${id}-name`} className={styles.name}>
          <bdi>{displayName}</bdi>
        </h2>
        {running === productName ? (
          <p className={styles.text}>
            <Text id="Launcher.Running.Text" values={{ game: displayName }} />
          </p>
        ) : refusal ? null : (
          <Button
            id={`${id}-play`}
            aria-labelledby={`${id}-play ${id}-name`}
            kind="primary"
            icon={Play}
            busy={isBusy}
            onClick={play}
          >
            <Text id="Launcher.Play.Button" />
          </Button>
        )}
        {text ? (
          <p className={styles.text} role={refusal ? undefined : 'alert'}>
            <Text id={text} />
          </p>
        ) : null}
      </div>
    </li>
  );
}
