import type { BridgeCommand } from '@gatehouse/contract/launcher-bridge';
import { BridgeError } from './bridge-error.ts';
import type { BrowserSignIn } from './browser-sign-in.ts';
import type { GameProcess } from './game-process.ts';
import type { Games } from './games.ts';
import { withSystem } from './patch.rules.ts';
import type { ShellEvent } from './shell.reducer.ts';

export interface CommandOptions {
  games: Games;
  game: GameProcess;
  signIn: BrowserSignIn;
  openUrl(url: string): Promise<unknown>;
  dispatch(event: ShellEvent): void;
}

/** Performs what the page asks for. `gone` when that page is disconnected. */
export function createPerform({ games, game, signIn, openUrl, dispatch }: CommandOptions) {
  function requireNotRunning(productName: string): void {
    if (game.running() === productName) throw new BridgeError('busy');
  }

  return async function perform(command: BridgeCommand, gone: AbortSignal): Promise<unknown> {
    switch (command.type) {
      case 'session':
      case 'quit':
        return dispatch(command);
      case 'install': {
        const { productName, branchId, packages } = command;
        requireNotRunning(productName);
        return games.install(productName, branchId, withSystem(packages, process.platform));
      }
      case 'repair':
      case 'uninstall':
        requireNotRunning(command.productName);
        return games[command.type](command.productName);
      case 'check_update':
        return games.checkUpdate(command.productName);
      case 'verify':
      case 'pause':
      case 'resume':
      case 'cancel':
        return games[command.type](command.productName);
      case 'play':
        return game.play(command);
      case 'sign_in':
        return signIn.signIn(command, gone);
      case 'continue_sign_in':
        return signIn.continueSignIn(command, gone);
      case 'cancel_sign_in':
        return signIn.cancel();
      case 'open_external':
        await openUrl(command.url);
        return undefined;
      case 'prevent_sign_out':
        // This shell has no sign-out entry.
        return;
    }
  };
}
