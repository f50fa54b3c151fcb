import { languageOf } from '@gatehouse/domain/locales';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useDataClient } from '../../data/data-client.ts';
import { tooManyRequests, waitOf } from '../../data/failures.ts';
import { createAccount } from '../../data/game-accounts.mutations.ts';
import { environmentQuery, gameQuery } from '../../data/games.queries.ts';
import { accountsQuery } from '../../data/user.queries.ts';
import { useConfig } from '../../platform/config-context.ts';
import { errorText } from '../../platform/i18n/error-text.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { consoleLog } from '../../platform/log.ts';
import type { GameError } from '../../stores/library-store.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { accountsIn, environmentOptions, pickAccount } from './game-accounts.rules.ts';

/** Opens a browser game with the chosen account; a player without one gets one automatically. */
export function useStartGame(productName: string) {
  const client = useDataClient();
  const { call, queries } = client;
  const userId = useUserId();
  const { library } = useStores();
  const { defaultBranch } = useConfig();
  const locale = usePageLocale();
  const [isBusy, setIsBusy] = useState(false);
  const problem = useStore(library, (state) => state.gameError[productName]);

  // An error is shown once: a later visit to the game starts without it.
  useEffect(() => () => library.getState().clearGameError(productName), [library, productName]);

  /** The environment of the account to play with. */
  async function resolveEnvironment(): Promise<{ gameId: string; gameEnvironmentId: string }> {
    const game = await queries.fetchQuery(gameQuery(call, productName, defaultBranch));
    const accounts = await queries.fetchQuery(accountsQuery(call, userId));
    const { gameAccounts } = library.getState();
    const account = pickAccount(accountsIn(game, accounts), gameAccounts[productName]);
    if (account) return account;
    const { gameId, accountGroup } = game;
    const gameEnvironmentId = environmentOptions(game, locale)[0]?.value ?? '';
    const { gfLang } = languageOf(locale);
    await createAccount(client, { gameId, accountGroup, gameEnvironmentId, gfLang });
    return { gameId, gameEnvironmentId };
  }

  function showError(error: GameError): void {
    library.getState().setForGame('gameError', productName, error);
  }

  async function play(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    library.getState().clearGameError(productName);
    try {
      const { isOpen, playUrl, region } = await queries.fetchQuery(
        environmentQuery(call, userId, await resolveEnvironment()),
      );
      if (isOpen && playUrl) window.location.assign(playUrl);
      else showError({ messageId: 'GameAccounts.Play.Closed', region });
    } catch (error) {
      consoleLog.warn('game.open-failed', { productName, error });
      showError({
        ...errorMessageOf(error instanceof Error && error.cause ? error.cause : error),
        region: null,
      });
    } finally {
      setIsBusy(false);
    }
  }

  // Only this hook stores game errors, and it stores message ids.
  return { isBusy, play, problem: problem && { ...problem, messageId: problem.messageId as MessageId } };
}

/** Says when to try again, where the server has said it. */
function errorMessageOf(error: unknown): Pick<GameError, 'messageId' | 'values'> {
  const waitS = waitOf(error);
  if (waitS === null) return { messageId: errorText(error) };
  const { text, values = {} } = tooManyRequests(waitS);
  return { messageId: text, values };
}
