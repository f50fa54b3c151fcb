import type { LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/overlays/notice.tsx';
import styles from './launcher-game.module.css';
import { ERROR_TEXTS, shareOf } from './launcher-game.rules.ts';
import { useSize } from './use-size.ts';

interface DownloadProgressProps {
  job: LauncherJob;
  game: string;
  onAct(act: 'pause' | 'resume' | 'cancel'): void;
}

/** An install, patch or repair: how far it is, or why it does not continue and what to do. */
export function DownloadProgress({ job, game, onAct }: DownloadProgressProps) {
  const text = useText();
  const canPause = job.phase === 'waiting' || job.phase === 'checking' || job.phase === 'downloading';
  const canResume = job.phase === 'paused' || job.phase === 'failed';
  return (
    <div className={styles.game}>
      <progress
        className={styles.bar}
        value={shareOf(job)}
        aria-label={text('Launcher.Progress.Label', { game })}
      />
      <p className={styles.numbers}>
        <Numbers job={job} />
      </p>
      {job.error ? (
        <Notice kind="danger">
          <Text id={ERROR_TEXTS[job.error]} />
        </Notice>
      ) : null}
      <div className={styles.row}>
        {canPause ? (
          <Button onClick={() => onAct('pause')}>
            <Text id="Launcher.Pause.Button" />
          </Button>
        ) : null}
        {canResume ? (
          <Button kind="primary" onClick={() => onAct('resume')}>
            <Text id={job.phase === 'failed' ? 'Common.Retry.Button' : 'Launcher.Resume.Button'} />
          </Button>
        ) : null}
        {job.phase === 'applying' ? null : (
          <Button kind="quiet" onClick={() => onAct('cancel')}>
            <Text id="Launcher.Cancel.Button" />
          </Button>
        )}
      </div>
    </div>
  );
}

/** Each sentence is one element: the row is a flex container, in which isolated values would be separate items. */
function Numbers({ job }: { job: LauncherJob }) {
  const { size, duration } = useSize();
  const values = { received: size(job.receivedBytes), total: size(job.totalBytes) };
  switch (job.phase) {
    case 'waiting':
      return <Text id="Launcher.Waiting.Text" />;
    case 'checking':
      return <Text id="Launcher.Checking.Text" />;
    case 'applying':
      return <Text id="Launcher.Applying.Text" />;
    case 'paused':
      if (job.totalBytes === 0) return <Text id="Launcher.Status.Paused" />;
      return (
        <span>
          <Text id="Launcher.Paused.Text" values={values} />
        </span>
      );
    default:
      return (
        <>
          {job.totalBytes === 0 ? null : (
            <span>
              <Text id="Launcher.Downloading.Text" values={values} />
            </span>
          )}
          {job.bytesPerSecond === null ? null : (
            <span>
              <Text id="Launcher.Speed.Text" values={{ speed: size(job.bytesPerSecond) }} />
            </span>
          )}
          {job.secondsLeft === null ? null : (
            <span>
              <Text id="Launcher.TimeLeft.Text" values={{ time: duration(job.secondsLeft) }} />
            </span>
          )}
        </>
      );
  }
}
