import type { MessageId } from '@gatehouse/messages/ids.ts';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { environmentQuery } from '../../data/games.queries.ts';
import { issueCode } from '../../data/sessions.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import { withCode } from '../../platform/auth-code.ts';
import { useConfig } from '../../platform/config-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { consoleLog } from '../../platform/log.ts';
import type { GameError } from '../../stores/library-store.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { PLAY_FAILURES, type PlayCall } from './account-failure.rules.ts';
import { useResolveAccount } from './use-resolve-account.ts';

/** Opens a browser game with the chosen account; a player without one gets one automatically. */
export function useStartGame(productName: string) {
  const { call, queries } = useDataClient();
  const { clientIds } = useConfig();
  const resolveAccount = useResolveAccount(productName);
  const userId = useUserId();
  const { library } = useStores();
  const problem = useStore(library, (state) => state.gameError[productName]);

  // A player who has left the page stays where they are.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // An error is shown once: a later visit to the game starts without it.
      library.getState().clearGameError(productName);
    };
  }, [library, productName]);

  function showError(error: GameError): void {
    if (isShown.current) library.getState().setForGame('gameError', productName, error);
  }

  /** The game learns by a one-time code who plays, with which account. */
  async function addressFor(playUrl: string, accountId: string): Promise<string> {
    if (!clientIds.game) return playUrl;
    const client = { clientId: clientIds.game, redirectUri: playUrl };
    return withCode(playUrl, await issueCode(call, { ...client, scopes: ['users-own-read'], accountId }));
  }

  const { isBusy, start } = useAction(
    async () => {
      library.getState().clearGameError(productName);
      const account = await resolveAccount();
      const { isOpen, playUrl, region } = await queries.fetchQuery(environmentQuery(call, userId, account));
      if (!isOpen || !playUrl) return showError({ messageId: 'GameAccounts.Play.Closed', region });
      const address = isShown.current && (await addressFor(playUrl, account.id));
      if (isShown.current && address) window.location.assign(address);
    },
    (error) => {
      consoleLog.warn('game.open-failed', { productName, error });
      const { text, values = {} } = playFailureOf(error);
      showError({ messageId: text, values, region: null });
    },
  );

  // Only this hook stores game errors, and it stores message ids.
  return {
    isBusy,
    play: () => void start(),
    problem: problem && { ...problem, messageId: problem.messageId as MessageId },
  };
}

function playFailureOf(error: unknown) {
  return failureOf(isHttpError(error) ? (error.key as PlayCall) : 'POST /auth/codes', error, PLAY_FAILURES);
}
