import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Notice } from '../../ui/overlays/notice.tsx';
import { DownloadProgress } from './download-progress.tsx';
import styles from './launcher-game.module.css';
import { useLauncherGame } from './use-launcher-game.ts';
import { type ResolveAccount, usePlayInstalled } from './use-play-installed.ts';
import { useSize } from './use-size.ts';

interface LauncherGameProps {
  game: LibraryItem;
  resolveAccount: ResolveAccount;
}

/** Installs, updates, repairs and starts a game. */
export function LauncherGame({ game, resolveAccount }: LauncherGameProps) {
  const { game: state, freeBytes, error, branchId, highResolution, install, act } = useLauncherGame(game);
  const { size } = useSize();
  const values = { game: game.displayName };
  return (
    <div className={styles.game}>
      {state.at === 'absent' ? (
        <Absent game={game} freeBytes={freeBytes} branchId={branchId} onInstall={() => install()} />
      ) : null}
      {state.at === 'queued' ? (
        <DownloadProgress job={state.job} game={game.displayName} onAct={act} />
      ) : null}
      {state.at === 'running' ? (
        <Notice>
          <Text id="Launcher.Running.Text" values={values} />
        </Notice>
      ) : null}
      {state.at === 'installed' ? (
        <Installed
          game={game}
          installed={state.installed}
          resolveAccount={resolveAccount}
          onUpdate={() => install()}
          onAct={act}
        />
      ) : null}
      {highResolution ? (
        <Checkbox
          name="high-resolution"
          checked={highResolution.isInstalled}
          onChange={(event) => install(event.currentTarget.checked)}
        >
          <Text id="Launcher.HighResolution.Label" values={{ size: size(highResolution.bytes) }} />
        </Checkbox>
      ) : null}
      {error ? (
        <Notice kind="danger">
          <Text id={error} values={values} />
        </Notice>
      ) : null}
    </div>
  );
}

interface AbsentProps {
  game: LibraryItem;
  freeBytes: number | null;
  branchId: string | null | undefined;
  onInstall(): void;
}

function Absent({ game, freeBytes, branchId, onInstall }: AbsentProps) {
  const { size } = useSize();
  const values = { game: game.displayName };
  if (branchId === null) {
    return (
      <Notice>
        <Text id="Launcher.Unavailable.Text" values={values} />
      </Notice>
    );
  }
  return (
    <div className={styles.row}>
      <Button kind="primary" size="play" icon={Download} busy={branchId === undefined} onClick={onInstall}>
        <Text id="Launcher.Install.Button" values={values} />
      </Button>
      {freeBytes === null ? null : (
        <p className={styles.facts}>
          <Text id="Launcher.Install.Size" values={{ size: size(freeBytes) }} />
        </p>
      )}
    </div>
  );
}

interface InstalledProps extends LauncherGameProps {
  installed: InstalledGame;
  onUpdate(): void;
  onAct(act: 'repair' | 'uninstall'): void;
}

function Installed({ game, installed, resolveAccount, onUpdate, onAct }: InstalledProps) {
  const text = useText();
  const { size } = useSize();
  const { isBusy, play, problem } = usePlayInstalled(game, resolveAccount);
  const [isAsked, setIsAsked] = useState(false);
  const { update, version, bytes } = installed;
  const values = { game: game.displayName };
  function uninstall(): void {
    // An error is shown below the dialog.
    setIsAsked(false);
    onAct('uninstall');
  }
  return (
    <>
      <div className={styles.row}>
        {update ? (
          <Button kind="primary" size="play" icon={Download} onClick={onUpdate}>
            <Text id="Launcher.Update.Button" values={values} />
          </Button>
        ) : (
          <Button kind="primary" size="play" icon={Play} busy={isBusy} onClick={() => void play()}>
            <Text id="Launcher.Play.Button" />
          </Button>
        )}
        <p className={styles.facts}>
          {update ? (
            <Text id="Launcher.Update.Text" values={{ version: update.version, size: size(update.bytes) }} />
          ) : (
            <Text id="Launcher.Installed.Text" values={{ version, size: size(bytes) }} />
          )}
        </p>
        <Button size="small" onClick={() => onAct('repair')}>
          <Text id="Launcher.Repair.Button" />
        </Button>
        <Button size="small" kind="quiet" onClick={() => setIsAsked(true)}>
          <Text id="Launcher.Uninstall.Button" />
        </Button>
      </div>
      {problem ? (
        <Notice kind="danger">
          <Text id={problem.text} values={problem.values} />
        </Notice>
      ) : null}
      <Modal
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        closeLabel={text('Common.Close.Button')}
        title={<Text id="Launcher.Uninstall.Title" values={values} />}
        actions={
          <>
            <Button kind="quiet" onClick={() => setIsAsked(false)}>
              <Text id="Common.Cancel.Button" />
            </Button>
            <Button kind="danger" onClick={uninstall}>
              <Text id="Launcher.Uninstall.Button" />
            </Button>
          </>
        }
      >
        <Text id="Launcher.Uninstall.Text" />
      </Modal>
    </>
  );
}
