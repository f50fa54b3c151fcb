import type { LibraryItem } from '@gatehouse/contract/library';
import { languageOf } from '@gatehouse/domain/locales';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { maintenanceQuery } from '../../data/games.queries.ts';
import { issueCode } from '../../data/sessions.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useMoment } from '../../platform/i18n/use-moment.ts';
import { ShellError } from '../../platform/launcher-connection.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { installedLanguage } from './game-options.rules.ts';
import { CODE_FAILURES, ERROR_TEXTS, gameLocaleOf } from './launcher-game.rules.ts';
import { signOutBecause } from './sign-out-because.ts';

/** Registered for the launcher. Nothing is redirected: the shell hands the code to the game. */
const LOOPBACK_REDIRECT = 'http://127.0.0.1/callback';

export interface PlayProblem {
  text: MessageId;
  values: Record<string, string | number>;
}

/** The account to play with, as features/game-accounts resolves it. */
export type ResolveAccount = () => Promise<{ id: string; gameEnvironmentId: string }>;

/** Starts an installed game with a one-time code, unless it is closed for maintenance. */
export function usePlayInstalled(game: LibraryItem, resolveAccount: ResolveAccount) {
  const { call, queries } = useDataClient();
  const { clientIds } = useConfig();
  const stores = useStores();
  const locale = usePageLocale();
  const moment = useMoment();
  const launcher = useLauncherConnection();
  const { productName, displayName } = game;

  async function findMaintenance(gameEnvironmentId: string): Promise<PlayProblem | null> {
    const { gfLang } = languageOf(locale);
    const asked = { accountGroup: game.accountGroup, gameEnvironmentId, gfLang };
    const { maintenance, until } = await queries.fetchQuery(maintenanceQuery(call, game.gameId, asked));
    if (!maintenance) return null;
    if (!until) return { text: 'Launcher.Maintenance.Text', values: { game: displayName } };
    const values = { game: displayName, time: moment(new Date(until)) };
    return { text: 'Launcher.MaintenanceUntil.Text', values };
  }

  async function play(): Promise<PlayProblem | null> {
    stores.toasts.getState().retract('Launcher.Error.Crashed');
    const account = await resolveAccount();
    const closed = await findMaintenance(account.gameEnvironmentId);
    if (closed) return closed;
    const installed = launcher.state().installed.find((one) => one.productName === productName);
    // Before the code is issued, which expires: it may take minutes.
    if (installed?.needsPreparation) await launcher.perform({ type: 'prepare', productName });
    const { codeVerifier, codeChallenge } = await createProofKey();
    const client = { clientId: clientIds.launcher, redirectUri: LOOPBACK_REDIRECT };
    const code = await issueCode(call, {
      ...client,
      accountId: account.id,
      scopes: ['users-own-read'],
      codeChallenge,
      codeChallengeMethod: 'S256',
    });
    const { gameLocales, setForGame } = stores.library.getState();
    const gameLocale = gameLocaleOf(
      game.locales,
      locale,
      gameLocales[productName],
      installedLanguage(installed?.packages),
    );
    setForGame('gameLocales', productName, gameLocale);
    await launcher.perform({
      type: 'play',
      productName,
      code,
      codeVerifier,
      ...client,
      locale: gameLocale,
    });
    return null;
  }

  function problemOf(error: unknown): PlayProblem | null {
    if (error instanceof ShellError) return { text: ERROR_TEXTS[error.code], values: {} };
    const failure = failureOf('POST /auth/codes', error, CODE_FAILURES);
    if (failure === 'invalid-account') {
      void signOutBecause('invalid_game_account', stores);
      return null;
    }
    return { text: failure.text, values: failure.values ?? {} };
  }

  const { isBusy, result, failure, start } = useAction(play, problemOf);
  return { isBusy, problem: result ?? failure, play: () => void start() };
}

/** A proof key (RFC 7636): the verifier, and the challenge that a code is issued for. */
async function createProofKey(): Promise<{ codeVerifier: string; codeChallenge: string }> {
  const codeVerifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return { codeVerifier, codeChallenge: base64url(new Uint8Array(digest)) };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
