import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { useState } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { useLauncherConnection, useLauncherState } from '../../platform/launcher-context.ts';
import styles from './launcher-update.module.css';

/** A release of the launcher itself that waits for its next start. */
export function LauncherUpdate() {
  const connection = useLauncherConnection();
  const { launcher, queue, running } = useLauncherState();
  const [isRestarting, setIsRestarting] = useState(false);
  if (!launcher?.nextVersion) return null;
  const isIdle = running === null && queue.every(({ phase }) => phase === 'paused' || phase === 'failed');

  function restart() {
    setIsRestarting(true);
    connection.perform({ type: 'restart' }).catch(() => setIsRestarting(false));
  }

  return (
    <div className={styles.update}>
      <p>
        <Text id="Launcher.SelfUpdate.Text" />
      </p>
      {isIdle && (
        <Button size="small" busy={isRestarting} onClick={restart}>
          <Text id="Launcher.SelfUpdate.Button" />
        </Button>
      )}
    </div>
  );
}
