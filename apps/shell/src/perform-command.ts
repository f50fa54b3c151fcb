import type { BridgeCommand, PickedFolder } from '@gatehouse/contract/launcher-bridge';
import type { Autostart } from './autostart.ts';
import type { BranchCodes } from './branch-codes.ts';
import { BridgeError } from './bridge-error.ts';
import type { BrowserSignIn } from './browser-sign-in.ts';
import type { FolderPicker } from './folder-picker.ts';
import type { GameProcess } from './game-process.ts';
import type { Games } from './games.ts';
import type { OfflineGames } from './offline-games.ts';
import { withSystem } from './patch.rules.ts';
import type { ShellEvent } from './shell.reducer.ts';
import { type Log, logFailure } from './shell-log.ts';
import type { Shortcuts } from './shortcuts.ts';

export interface CommandOptions {
  games: Games;
  game: GameProcess;
  offline: Pick<OfflineGames, 'changeSession' | 'requirePlayable'>;
  signIn: BrowserSignIn;
  openUrl(url: string): Promise<unknown>;
  dispatch(event: ShellEvent): void;
  branchCodes: BranchCodes;
  shortcuts: Shortcuts;
  playerId(): string | null;
  onChange(): void;
  autostart: Autostart;
  openLogs(): Promise<void>;
  folderPicker: FolderPicker;
  log: Log;
}

/** Performs what the page asks for. `gone` when that page is disconnected. */
export function createPerform(options: CommandOptions) {
  const { games, game, offline, signIn, openUrl, dispatch, branchCodes, shortcuts, playerId, onChange } =
    options;
  const { autostart, openLogs, folderPicker, log } = options;
  function requireNotRunning(productName: string): void {
    if (game.isBusy(productName)) throw new BridgeError('busy');
  }

  return async (command: BridgeCommand, gone: AbortSignal): Promise<unknown> => {
    try {
      return await perform(command, gone);
    } catch (error) {
      logFailure(log, 'command.failed', { command: command.type }, error);
      throw error;
    }
  };

  async function perform(command: BridgeCommand, gone: AbortSignal): Promise<unknown> {
    switch (command.type) {
      case 'session': {
        const { token, installationId, playerId, locale } = command;
        // The player has signed in some other way.
        if (token) signIn.cancel();
        // Its calls to the portal are not waited for.
        void offline.changeSession(token && playerId ? { token, installationId, playerId, locale } : null);
        return dispatch(command);
      }
      case 'quit':
        return dispatch(command);
      case 'restart':
        if (game.running() !== null) throw new BridgeError('busy');
        return dispatch(command);
      case 'install': {
        const { productName, branchId, packages, branchCode, library } = command;
        requireNotRunning(productName);
        await branchCodes.choose(branchId, playerId(), branchCode);
        return games.install(productName, branchId, withSystem(packages, process.platform), library);
      }
      case 'move':
        requireNotRunning(command.productName);
        return games.move(command.productName, command.library);
      case 'reorder':
        return games.reorder(command.productName, command.to);
      case 'add_library':
        return games.addLibrary(command.folder, command.create ?? false);
      case 'pick_folder':
        return { folder: await folderPicker.pick(gone) } satisfies PickedFolder;
      case 'remove_library':
        return games.removeLibrary(command.folder);
      case 'set_default_library':
        return games.setDefaultLibrary(command.folder);
      case 'change_settings':
        return games.changeSettings(command.settings);
      case 'start_with_system':
        await autostart.set(command.isWanted);
        return onChange();
      case 'open_logs':
        return openLogs();
      case 'repair':
        requireNotRunning(command.productName);
        return games.repair(command.productName);
      case 'uninstall':
        requireNotRunning(command.productName);
        await games.uninstall(command.productName);
        return shortcuts.removeAll(command.productName);
      case 'set_launch_options':
        return games.setLaunchOptions(command.productName, command.launchOptions);
      case 'set_shortcut':
        games.find(command.productName);
        await shortcuts.set(command);
        return onChange();
      case 'prepare':
        return game.prepare(command.productName);
      case 'check_update':
        return games.checkUpdate(command.productName);
      case 'verify':
      case 'pause':
      case 'resume':
      case 'cancel':
        return games[command.type](command.productName);
      case 'play_offline':
        await offline.requirePlayable(command.productName, command.installationId);
        return game.play(command);
      case 'play':
        return game.play(command);
      case 'sign_in':
        return signIn.signIn(command, gone);
      case 'continue_sign_in':
        return signIn.continueSignIn(command, gone);
      case 'open_external':
        await openUrl(command.url);
        return undefined;
      case 'prevent_sign_out':
        // This shell has no sign-out entry.
        return;
    }
  }
}
