import type { LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { useLauncherState } from '../../platform/launcher-context.ts';
import { gameStateOf, isAtWork, isFolderMissing, STATUS_TEXTS, shareOf } from './launcher-game.rules.ts';
import styles from './launcher-status.module.css';

/** Whether a game is installed, in the list of games. */
export function LauncherStatus({ productName }: { productName: string }) {
  const state = useLauncherState();
  const game = gameStateOf(state, productName);
  switch (game.at) {
    case 'running':
      return (
        <span className={styles.busy}>
          <Text id="Library.Status.Running" />
        </span>
      );
    case 'queued':
      return (
        <span className={styles.busy}>
          <JobStatus job={game.job} />
        </span>
      );
    case 'installed':
      if (isFolderMissing(state, game.installed)) {
        return (
          <span className={styles.busy}>
            <Text id="Launcher.Status.Missing" />
          </span>
        );
      }
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

function JobStatus({ job }: { job: LauncherJob }) {
  const { number } = useFormat();
  const text = STATUS_TEXTS[job.phase];
  if (job.kind === 'move' && isAtWork(job)) return <Text id="Launcher.Moving.Text" />;
  if (text) return <Text id={text} />;
  if (job.kind !== 'install') return <Text id="Library.Status.Updating" values={{ share: shareOf(job) }} />;
  return (
    <>
      <Text id="Launcher.Applying.Text" /> <span>{number(shareOf(job), { style: 'percent' })}</span>
    </>
  );
}
