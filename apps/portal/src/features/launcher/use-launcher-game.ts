import type { BridgeCommand } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gameQuery } from '../../data/games.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { ShellError } from '../../platform/launcher-connection.ts';
import { useLauncherConnection, useLauncherState } from '../../platform/launcher-context.ts';
import { askToNotify } from './ask-to-notify.ts';
import { packagesToKeep } from './game-options.rules.ts';
import { ERROR_TEXTS, gameStateOf } from './launcher-game.rules.ts';
import type { ResolveAccount } from './use-play-installed.ts';

/** What the player wants of an installation: without it, what is there. */
export interface InstallWish {
  packages?: string[];
  branchId?: string;
  branchCode?: string;
}

type GameAct = 'repair' | 'pause' | 'resume' | 'cancel' | 'uninstall';

/** A game in the launcher, and what can be done with it. */
export function useLauncherGame(
  { productName, belongings }: Pick<LibraryItem, 'productName' | 'belongings'>,
  resolveAccount: ResolveAccount,
) {
  const launcher = useLauncherConnection();
  const state = useLauncherState();
  const locale = usePageLocale();
  const { defaultBranch } = useConfig();
  const config = viewOf(useQuery(gameQuery(useCall(), productName, defaultBranch)));
  const [error, setError] = useState<MessageId | null>(null);
  const adding = useAction(resolveAccount, () => setError('Error.ACCOUNT_CREATION_FAILED'));
  const game = gameStateOf(state, productName);
  const isInstalled = game.at === 'installed';
  const isOwned = belongings.length > 0;

  useEffect(() => {
    if (isInstalled) launcher.perform({ type: 'check_update', productName }).catch(() => {});
  }, [launcher, productName, isInstalled]);

  function perform(command: BridgeCommand): void {
    setError(null);
    launcher.perform(command).catch((failure) => {
      const code = failure instanceof ShellError ? failure.code : 'failed';
      // What the game is busy with is shown already, as after a second click on Install.
      if (code !== 'busy') setError(ERROR_TEXTS[code]);
    });
  }

  const branchId = config.kind === 'ready' ? config.data.branchId : undefined;
  return {
    game,
    freeBytes: state.freeBytes,
    error,
    isOwned,
    isAdding: adding.isBusy,
    /** Undefined while unknown; null where nothing can be installed. */
    branchId: config.kind === 'loading' ? undefined : (branchId ?? null),
    /** Installs, updates, or changes the branch or what is optional. */
    async install(wish: InstallWish = {}): Promise<void> {
      if (!isInstalled && state.settings?.notifies) askToNotify();
      const installed = isInstalled ? game.installed : undefined;
      const kept = installed?.isClosedBranch ? installed.branchId : (branchId ?? installed?.branchId);
      const branch = wish.branchId ?? kept;
      const packages = wish.packages ?? packagesToKeep(installed?.packages, locale);
      const code = wish.branchCode ? { branchCode: wish.branchCode } : {};
      if (!branch) return;
      setError(null);
      // An account is what puts a free game into the library.
      if (!isOwned && !(await adding.start())) return;
      perform({ type: 'install', productName, branchId: branch, packages, ...code });
    },
    act: (type: GameAct) => perform({ type, productName }),
  };
}
