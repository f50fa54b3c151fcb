import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDataClient } from '../../../data/data-client.ts';
import { removeWish, saveWish } from '../../../data/wishes.mutations.ts';
import { wishesQuery } from '../../../data/wishes.queries.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { browserSessionStorage } from '../../../platform/storage.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';
import { useVisitor } from './use-visitor.ts';

/** The product that a visitor wanted to add before signing in. Not in the URL, so that no link can add one. */
const WANTED_NAME = 'gatehouse.wish';

/** Whether the product is on the player's wish list. Visitors are asked to sign in, and it is added when they come back. */
export function useWish(productName: string) {
  const client = useDataClient();
  const userId = useUserId();
  const visitor = useVisitor();
  const { returnPath, currency } = useStores();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data } = useQuery(wishesQuery(client.call, userId));
  const [state, setState] = useState<'idle' | 'wanted' | 'saving' | 'failed'>('idle');
  const wish = data?.items.find((item) => item.productName === productName) ?? null;

  async function change(act: () => Promise<void>): Promise<void> {
    if (state === 'saving') return;
    setState('saving');
    try {
      await act();
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  const save = (mail: { wantsPriceMail?: boolean }) =>
    change(() => saveWish(client, { productName, ...mail, currency: currency.getState().chosen }));

  const add = useEffectEvent(() => void save({}));

  const signInFirst = useEffectEvent(() => {
    // The visitor may go back before the next page is shown.
    setState('idle');
    browserSessionStorage.setItem(WANTED_NAME, productName);
    returnPath.getState().remember(pathname);
    void navigate(`/${locale}/sign-in`);
  });

  useEffect(() => {
    if (visitor === 'unknown') return;
    const wanted = browserSessionStorage.getItem(WANTED_NAME);
    browserSessionStorage.removeItem(WANTED_NAME);
    // A guest who is back has not signed in: the wish was given up.
    if (wanted === productName && visitor === 'player') add();
  }, [visitor, productName]);

  const isWanted = state === 'wanted';
  useEffect(() => {
    if (!isWanted || visitor === 'unknown') return;
    if (visitor === 'guest') signInFirst();
    else add();
  }, [visitor, isWanted]);

  return {
    wish,
    isBusy: state === 'saving' || isWanted,
    hasFailed: state === 'failed',
    toggle() {
      if (wish) void change(() => removeWish(client, productName));
      else if (state !== 'saving') setState('wanted');
    },
    wantPriceMail: (wantsPriceMail: boolean) => save({ wantsPriceMail }),
  };
}
