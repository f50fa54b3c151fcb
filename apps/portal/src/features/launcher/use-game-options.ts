import type { BridgeCommand, InstalledGame } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../data/failures.ts';
import { manifestQuery } from '../../data/games.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { ShellError } from '../../platform/launcher-connection.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { BRANCH_CODE_FAILURES, type GamePackage } from './game-options.rules.ts';
import { ERROR_TEXTS } from './launcher-game.rules.ts';
import { drawIcon } from './shortcut-icon.ts';
import type { InstallWish } from './use-launcher-game.ts';

/** The packages that a game has: of an installed one as the shell names them, else those of the public version. */
export function useOfferedPackages(
  installed: InstalledGame | null,
  branchId: string | null,
): readonly GamePackage[] | null {
  const userId = useUserId();
  const isAsked = !installed && branchId !== null;
  const manifest = viewOf(useQuery(manifestQuery(useCall(), isAsked ? userId : null, branchId ?? '')));
  if (installed) return installed.packages ?? null;
  if (manifest.kind !== 'ready') return null;
  return manifest.data.packages.map(({ name, totalBytes }) => ({
    name,
    bytes: totalBytes,
    isInstalled: false,
  }));
}

/** Commands that change a setting of a game in the shell. */
export function useGameOptions() {
  const launcher = useLauncherConnection();
  const { toasts } = useStores();
  const { isBusy, failure, start } = useAction(
    async (command: BridgeCommand) => {
      await launcher.perform(command);
      toasts.getState().show('ok', 'Common.Saved.Text');
    },
    (error): MessageId => ERROR_TEXTS[error instanceof ShellError ? error.code : 'failed'],
  );
  return {
    isBusy,
    error: failure,
    perform: start,
    async setShortcut(game: LibraryItem, place: 'desktop' | 'menu', isWanted: boolean): Promise<void> {
      const { productName, displayName: title, thumb } = game;
      const icon = isWanted ? await drawIcon(thumb) : null;
      const command = { type: 'set_shortcut', productName, place, isWanted, title } as const;
      await start(icon ? { ...command, icon } : command);
    },
  };
}

/** Finds the closed branch that a code opens, and installs it. */
export function useBranchCode(productName: string, onOpened: (wish: InstallWish) => void) {
  const call = useCall();
  const { isBusy, failure, start, reset } = useAction(
    async (code: string) => {
      const { branchId } = await call('POST /patching/branch-codes', { body: { productName, code } });
      onOpened({ branchId, branchCode: code });
    },
    (error) => failureOf('POST /patching/branch-codes', error, BRANCH_CODE_FAILURES),
  );
  return { isBusy, failure, open: start, reset };
}
