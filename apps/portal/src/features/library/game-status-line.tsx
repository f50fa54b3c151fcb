import { Text } from '../../platform/i18n/text.tsx';
import styles from './game-status-line.module.css';
import type { GameStatus } from './library.rules.ts';

export function GameStatusLine({ status }: { status: GameStatus }) {
  if (status.kind === 'updating') {
    return (
      <span className={styles.busy}>
        <Text id="Library.Status.Updating" values={{ share: status.share }} />
        <progress className={styles.progress} value={status.share} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={status.kind === 'running' ? styles.busy : styles.status}>
      <Text id={TEXTS[status.kind]} />
    </span>
  );
}

const TEXTS = {
  browser: 'Library.Status.Browser',
  running: 'Library.Status.Running',
  launcher: 'Library.Status.Launcher',
  'needs-launcher': 'Library.Status.NeedsLauncher',
} as const;
