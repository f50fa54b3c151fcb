import { type LauncherLibrary, readPickedFolder } from '@gatehouse/contract/launcher-bridge';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Setting, SettingForm, SettingList } from '@gatehouse/ui/forms/setting.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useLauncherState } from '../../platform/launcher-context.ts';
import { ERROR_TEXTS } from './launcher-game.rules.ts';
import styles from './launcher-settings.module.css';
import { useLauncherCommand } from './use-launcher-command.ts';
import { useSize } from './use-size.ts';

/** The folders that games are installed in: one for each disk, for example. */
export function GameFolders({ libraries }: { libraries: readonly LauncherLibrary[] }) {
  const { perform, error } = useLauncherCommand();
  return (
    <>
      <SettingList>
        {libraries.map((library) => (
          <GameFolder key={library.folder} library={library} onAct={perform} />
        ))}
      </SettingList>
      {error ? (
        <Notice kind="danger">
          <Text id={ERROR_TEXTS[error]} />
        </Notice>
      ) : null}
      <AddFolder />
    </>
  );
}

interface GameFolderProps {
  library: LauncherLibrary;
  onAct: ReturnType<typeof useLauncherCommand>['perform'];
}

function GameFolder({ library, onAct }: GameFolderProps) {
  const text = useText();
  const { size } = useSize();
  const { installed } = useLauncherState();
  const { folder, freeBytes, isDefault, isMissing, isRemovable } = library;
  const isUsed = installed.some((game) => game.library === folder);
  return (
    <Setting
      title={
        <bdi dir="ltr" className={styles.folder}>
          {folder}
        </bdi>
      }
      text={
        <span className={styles.facts}>
          {isDefault ? (
            <Badge>
              <Text id="LauncherSettings.Folder.Default" />
            </Badge>
          ) : null}
          {isMissing ? (
            <Badge kind="banned">
              <Text id="LauncherSettings.Folder.Missing" />
            </Badge>
          ) : null}
          {freeBytes === null ? null : (
            <span>
              <Text id="LauncherSettings.Folder.Free" values={{ size: size(freeBytes) }} />
            </span>
          )}
        </span>
      }
      action={
        <>
          {isDefault || isMissing ? null : (
            <Button
              size="small"
              aria-label={text('LauncherSettings.Folder.MakeDefaultLabel', { folder })}
              onClick={() => void onAct({ type: 'set_default_library', folder })}
            >
              <Text id="LauncherSettings.Folder.MakeDefault" />
            </Button>
          )}
          {isRemovable && !isUsed ? (
            <Button
              size="small"
              kind="quiet"
              aria-label={text('LauncherSettings.Folder.RemoveLabel', { folder })}
              onClick={() => void onAct({ type: 'remove_library', folder })}
            >
              <Text id="LauncherSettings.Folder.Remove" />
            </Button>
          ) : null}
        </>
      }
    />
  );
}

function AddFolder() {
  const text = useText();
  const { canPickFolder } = useLauncherState();
  const { perform, isBusy, error, clearError } = useLauncherCommand();
  const picker = useLauncherCommand();
  const [folder, setFolder] = useState('');
  const canCreate = error === 'folder_not_found';
  const shownError = error ?? picker.error;

  async function add(wanted: string, create: boolean): Promise<void> {
    if (wanted === '' || isBusy) return;
    if (await perform({ type: 'add_library', folder: wanted, create })) setFolder('');
  }

  async function browse(): Promise<void> {
    clearError();
    const reply = await picker.request({ type: 'pick_folder' });
    const picked = reply && readPickedFolder(reply.value).folder;
    if (!picked) return;
    setFolder(picked);
    await add(picked, false);
  }

  return (
    <div className={styles.add}>
      <SettingForm
        onSubmit={() => void add(folder.trim(), canCreate)}
        buttons={
          <>
            <Button type="submit" busy={isBusy}>
              <Text
                id={canCreate ? 'LauncherSettings.AddFolder.Create' : 'LauncherSettings.AddFolder.Button'}
              />
            </Button>
            {canPickFolder ? (
              <Button busy={picker.isBusy} onClick={() => void browse()}>
                <Text id="LauncherSettings.AddFolder.Browse" />
              </Button>
            ) : null}
          </>
        }
      >
        <Field
          name="folder"
          label={<Text id="LauncherSettings.AddFolder.Label" />}
          hint={<Text id="LauncherSettings.AddFolder.Hint" />}
          error={shownError ? text(ERROR_TEXTS[shownError]) : undefined}
          value={folder}
          onChange={(event) => {
            setFolder(event.currentTarget.value);
            clearError();
          }}
          dir="ltr"
          maxLength={1024}
          autoComplete="off"
          spellCheck={false}
        />
      </SettingForm>
    </div>
  );
}
