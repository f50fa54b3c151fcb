import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { FolderChoice } from './folder-choice.tsx';
import type { GameOptionsProps } from './game-options.tsx';
import styles from './launcher-game.module.css';
import { type InstallWish, useLauncherGame } from './use-launcher-game.ts';
import { type ResolveAccount, usePlayInstalled } from './use-play-installed.ts';
import { useSize } from './use-size.ts';

interface LauncherGameProps {
  game: LibraryItem;
  resolveAccount: ResolveAccount;
}

/** Installs, updates, repairs and starts a game. */
export function LauncherGame({ game, resolveAccount }: LauncherGameProps) {
  const launcherGame = useLauncherGame(game, resolveAccount);
  const { game: state, freeBytes, error, branchId, isOwned, isAdding, act } = launcherGame;
  const install = (wish?: InstallWish) => void launcherGame.install(wish);
  const [hasOptions, setHasOptions] = useState(false);
  const GameOptions = useLazyView<GameOptionsProps>('game-options', [], () => import('./game-options.tsx'));
  const values = { game: game.displayName };
  const openOptions = () => setHasOptions(true);
  return (
    <div className={styles.game}>
      {state.at === 'absent' ? (
        <Absent
          game={game}
          freeBytes={freeBytes}
          branchId={branchId}
          isAdding={isAdding}
          onInstall={() => install()}
          onOptions={isOwned ? openOptions : null}
        />
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
          onOptions={openOptions}
          onAct={act}
        />
      ) : null}
      {hasOptions ? (
        <GameOptions
          game={game}
          installed={state.at === 'absent' ? null : state.installed}
          branchId={branchId ?? null}
          onInstall={install}
          onClose={() => setHasOptions(false)}
        />
      ) : null}
      <FolderChoice key={game.productName} productName={game.productName} />
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
  isAdding: boolean;
  onInstall(): void;
  /** Null where nothing can be chosen yet. */
  onOptions: (() => void) | null;
}

function Absent({ game, freeBytes, branchId, isAdding, onInstall, onOptions }: AbsentProps) {
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
      <Button
        kind="primary"
        size="play"
        icon={Download}
        busy={branchId === undefined || isAdding}
        onClick={onInstall}
      >
        <Text id="Launcher.Install.Button" values={values} />
      </Button>
      {freeBytes === null ? null : (
        <p className={styles.facts}>
          <Text id="Launcher.Install.Size" values={{ size: size(freeBytes) }} />
        </p>
      )}
      {onOptions ? (
        <Button size="small" onClick={onOptions}>
          <Text id="Launcher.Options.Button" />
        </Button>
      ) : null}
    </div>
  );
}

interface InstalledProps extends LauncherGameProps {
  installed: InstalledGame;
  onUpdate(): void;
  onOptions(): void;
  onAct(act: 'repair' | 'uninstall'): void;
}

function Installed({ game, installed, resolveAccount, onUpdate, onOptions, onAct }: InstalledProps) {
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
        <Button size="small" onClick={onOptions}>
          <Text id="Launcher.Options.Button" />
        </Button>
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
