import { Text } from '../../platform/i18n/text.tsx';
import { useLauncherState } from '../../platform/launcher-context.ts';
import { gameStateOf, STATUS_TEXTS, shareOf } from './launcher-game.rules.ts';
import styles from './launcher-status.module.css';

/** Whether a game is installed, in the list of games. */
export function LauncherStatus({ productName }: { productName: string }) {
  const game = gameStateOf(useLauncherState(), productName);
  switch (game.at) {
    case 'running':
      return (
        <span className={styles.busy}>
          <Text id="Library.Status.Running" />
        </span>
      );
    case 'queued': {
      const text = STATUS_TEXTS[game.job.phase];
      return (
        <span className={styles.busy}>
          {text ? (
            <Text id={text} />
          ) : (
            <Text id="Library.Status.Updating" values={{ share: shareOf(game.job) }} />
          )}
        </span>
      );
    }
    case 'installed':
      return (
        <span className={game.installed.update ? styles.busy : styles.status}>
          <Text id={game.installed.update ? 'Launcher.Status.Update' : 'Launcher.Status.Installed'} />
        </span>
      );
    case 'absent':
      return (
        <span className={styles.status}>
          <Text id="Launcher.Status.NotInstalled" />
        </span>
      );
  }
}
