import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDataClient } from '../../../data/data-client.ts';
import { useAction } from '../../../data/use-action.ts';
import { wishesQuery } from '../../../data/user.queries.ts';
import { removeWish, saveWish } from '../../../data/wishes.mutations.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { browserSessionStorage } from '../../../platform/storage.ts';
import { WANTED_WISH_NAME } from '../../../stores/return-path-store.ts';
import { isSignedIn } from '../../../stores/session-user.ts';
import { useSession, useStores, useUserId } from '../../../stores/stores-context.ts';
import { useChosenCurrency } from '../../../stores/use-chosen-currency.ts';

/** Whether the product is on the player's wish list. Visitors are asked to sign in, and it is added when they come back. */
export function useWish(productName: string) {
  const client = useDataClient();
  const userId = useUserId();
  const { visitor, signIn } = useVisitor();
  const currency = useChosenCurrency();
  const { data } = useQuery(wishesQuery(client.call, userId));
  /** Until it is known whether a player or a visitor has clicked. */
  const [isWanted, setIsWanted] = useState(false);
  const { isBusy, failure, start } = useAction(
    (change: () => Promise<void>) => change(),
    () => 'failed' as const,
  );
  const wish = data?.items.find((item) => item.productName === productName) ?? null;

  const save = (mail: { wantsPriceMail?: boolean }) =>
    void start(() => saveWish(client, { productName, ...mail, currency }));

  const add = useEffectEvent(() => {
    // A visitor may go back before the sign-in is shown.
    setIsWanted(false);
    if (visitor === 'player') return save({});
    signIn();
    // Not in the URL, so that no link can add a product.
    browserSessionStorage.setItem(WANTED_WISH_NAME, productName);
  });

  useEffect(() => {
    // Back from the sign-in. A guest who leaves it has given the wish up: then it is forgotten.
    const isBack = visitor === 'player' && browserSessionStorage.getItem(WANTED_WISH_NAME) === productName;
    if (isBack) browserSessionStorage.removeItem(WANTED_WISH_NAME);
    if (isBack || (isWanted && visitor !== 'unknown')) add();
  }, [visitor, isWanted, productName]);

  return {
    wish,
    isBusy: isBusy || isWanted,
    // A visitor whose session has ended reads so in a toast.
    hasFailed: failure !== null && visitor === 'player',
    toggle() {
      if (wish) void start(() => removeWish(client, productName));
      else setIsWanted(true);
    },
    wantPriceMail: (wantsPriceMail: boolean) => save({ wantsPriceMail }),
  };
}

/** Who looks at the product, and the way to the sign-in and back. */
function useVisitor() {
  const { returnPath } = useStores();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** Unknown until the session has loaded: what was pressed meanwhile waits. */
  const visitor = useSession(({ user }) =>
    isSignedIn(user) ? 'player' : user === 'signed-out' ? 'guest' : 'unknown',
  );
  return {
    visitor,
    signIn(): void {
      returnPath.getState().remember(pathname);
      void navigate(`/${locale}/sign-in`);
    },
  };
}
