import { languageOf } from '@gatehouse/domain/locales';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useDataClient } from '../../data/data-client.ts';
import { createAccount } from '../../data/game-accounts.mutations.ts';
import { environmentQuery, gameQuery } from '../../data/games.queries.ts';
import { accountsQuery } from '../../data/user.queries.ts';
import { useConfig } from '../../platform/config-context.ts';
import { errorText } from '../../platform/i18n/error-text.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { consoleLog } from '../../platform/log.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { accountsIn, placeOptions, playingNext } from './game-accounts.rules.ts';

/** Leads into a browser game with the account that plays next; who has none gets one on the way. */
export function usePlay(productName: string) {
  const client = useDataClient();
  const { call, queries } = client;
  const userId = useUserId();
  const { library } = useStores();
  const { defaultBranch } = useConfig();
  const locale = usePageLocale();
  const [isBusy, setIsBusy] = useState(false);
  const problem = useStore(library, (state) => state.gameError[productName]);

  // What went wrong is told once: whoever comes back to the game begins anew.
  useEffect(() => () => library.getState().clearGameError(productName), [library, productName]);

  /** Where the account is that plays next. */
  async function placeToPlay(): Promise<{ gameId: string; gameEnvironmentId: string }> {
    const game = await queries.fetchQuery(gameQuery(call, productName, defaultBranch));
    const accounts = await queries.fetchQuery(accountsQuery(call, userId));
    const { gameAccounts } = library.getState();
    const account = playingNext(accountsIn(game, accounts), gameAccounts[productName]);
    if (account) return account;
    const { gameId, accountGroup } = game;
    const gameEnvironmentId = placeOptions(game, locale)[0]?.value ?? '';
    const { gfLang } = languageOf(locale);
    await createAccount(client, { gameId, accountGroup, gameEnvironmentId, gfLang });
    return { gameId, gameEnvironmentId };
  }

  function tell(messageId: MessageId, region: string | null): void {
    library.getState().noteForGame('gameError', productName, { messageId, region });
  }

  async function play(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    library.getState().clearGameError(productName);
    try {
      const { isOpen, playUrl, region } = await queries.fetchQuery(
        environmentQuery(call, userId, await placeToPlay()),
      );
      if (isOpen && playUrl) window.location.assign(playUrl);
      else tell('GameAccounts.Play.Closed', region);
    } catch (error) {
      consoleLog.warn('The game could not be opened', { productName, error });
      tell(errorText(error instanceof Error && error.cause ? error.cause : error), null);
    } finally {
      setIsBusy(false);
    }
  }

  // Only this hook notes errors of games, and it notes ids of messages.
  return { isBusy, play, problem: (problem?.messageId as MessageId | undefined) ?? null };
}
