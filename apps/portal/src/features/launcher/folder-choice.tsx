import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useState } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { useLauncherState } from '../../platform/launcher-context.ts';
import styles from './folder-choice.module.css';
import { ERROR_TEXTS, gameStateOf, isFolderMissing } from './launcher-game.rules.ts';
import { useLauncherCommand } from './use-launcher-command.ts';

/** Where a game is installed, and where it can be moved to, if the player has several folders for games. */
export function FolderChoice({ productName }: { productName: string }) {
  const state = useLauncherState();
  const game = gameStateOf(state, productName);
  const { perform, isBusy, error } = useLauncherCommand();
  const [chosen, setChosen] = useState<string | null>(null);
  const libraries = state.libraries ?? [];
  if (game.at !== 'absent' && game.at !== 'installed') return null;
  if (game.at === 'installed' && isFolderMissing(state, game.installed)) {
    return (
      <Notice kind="warn">
        <Text id={ERROR_TEXTS.library_missing} />
      </Notice>
    );
  }
  if (libraries.length < 2) return null;
  const library =
    game.at === 'installed' ? game.installed.library : libraries.find(({ isDefault }) => isDefault)?.folder;
  const selected = game.at === 'installed' ? (chosen ?? library) : library;

  function choose(folder: string): void {
    // The next games go to the same folder.
    if (game.at === 'absent') void perform({ type: 'set_default_library', folder });
    else setChosen(folder);
  }

  return (
    <div className={styles.row}>
      <SelectField
        className={styles.folders}
        label={<Text id={game.at === 'absent' ? 'Launcher.Folder.Label' : 'Launcher.Move.Label'} />}
        value={selected ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        options={libraries
          .filter(({ isMissing, folder }) => !isMissing || folder === library)
          .map(({ folder }) => ({ value: folder, label: folder }))}
      />
      {game.at === 'installed' && selected && selected !== library ? (
        <Button busy={isBusy} onClick={() => void perform({ type: 'move', productName, library: selected })}>
          <Text id="Launcher.Move.Button" />
        </Button>
      ) : null}
      {error ? (
        <Notice kind="danger">
          <Text id={ERROR_TEXTS[error]} />
        </Notice>
      ) : null}
    </div>
  );
}
