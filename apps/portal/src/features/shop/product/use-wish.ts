import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataClient } from '../../../data/data-client.ts';
import { removeWish, saveWish } from '../../../data/wishes.mutations.ts';
import { wishesQuery } from '../../../data/wishes.queries.ts';
import { browserSessionStorage } from '../../../platform/storage.ts';
import { WANTED_WISH_NAME } from '../../../stores/return-path-store.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';
import { useVisitor } from './use-visitor.ts';

/** Whether the product is on the player's wish list. Visitors are asked to sign in, and it is added when they come back. */
export function useWish(productName: string) {
  const client = useDataClient();
  const userId = useUserId();
  const { visitor, signIn } = useVisitor();
  const { currency } = useStores();
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

  const add = useEffectEvent(() => {
    if (visitor === 'player') return void save({});
    // The visitor may go back before the sign-in is shown.
    setState('idle');
    signIn();
    // Not in the URL, so that no link can add a product.
    browserSessionStorage.setItem(WANTED_WISH_NAME, productName);
  });

  useEffect(() => {
    // Back from the sign-in. A guest who leaves it has given the wish up: then it is forgotten.
    const isBack = visitor === 'player' && browserSessionStorage.getItem(WANTED_WISH_NAME) === productName;
    if (isBack) browserSessionStorage.removeItem(WANTED_WISH_NAME);
    if (isBack || (state === 'wanted' && visitor !== 'unknown')) add();
  }, [visitor, state, productName]);

  return {
    wish,
    isBusy: state === 'saving' || state === 'wanted',
    hasFailed: state === 'failed',
    toggle() {
      if (wish) void change(() => removeWish(client, productName));
      else if (state !== 'saving') setState('wanted');
    },
    wantPriceMail: (wantsPriceMail: boolean) => save({ wantsPriceMail }),
  };
}
