import type { LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useLauncherConnection, useLauncherState } from '../../platform/launcher-context.ts';
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
        {job.phase === 'waiting' ? <FirstButton productName={job.productName} /> : null}
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

/** Downloads it before the others. Older shells keep their order. */
function FirstButton({ productName }: { productName: string }) {
  const launcher = useLauncherConnection();
  const { queue, settings } = useLauncherState();
  if (!settings || queue[0]?.productName === productName) return null;
  const downloadFirst = () => launcher.perform({ type: 'reorder', productName, to: 'first' });
  return (
    <Button kind="primary" onClick={() => void downloadFirst().catch(() => {})}>
      <Text id="Launcher.First.Button" />
    </Button>
  );
}

/** Each sentence is one element: the row is a flex container, in which isolated values would be separate items. */
function Numbers({ job }: { job: LauncherJob }) {
  const { size, duration } = useSize();
  const { running, settings } = useLauncherState();
  const isHeld = running !== null && settings?.waitsWhilePlaying === true;
  const isMove = job.kind === 'move';
  const values = { received: size(job.receivedBytes), total: size(job.totalBytes) };
  switch (job.phase) {
    case 'waiting':
      return <Text id={isHeld ? 'Launcher.Held.Text' : 'Launcher.Waiting.Text'} />;
    case 'checking':
      return <Text id={isMove ? 'Launcher.Moving.Text' : 'Launcher.Checking.Text'} />;
    case 'applying':
      return <Text id={isMove ? 'Launcher.Moving.Text' : 'Launcher.Applying.Text'} />;
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
          {isMove ? (
            <span>
              <Text id="Launcher.Moving.Text" />
            </span>
          ) : null}
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
