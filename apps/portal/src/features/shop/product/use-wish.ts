import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDataClient } from '../../../data/data-client.ts';
import { removeWish, saveWish } from '../../../data/wishes.mutations.ts';
import { wishesQuery } from '../../../data/wishes.queries.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';

/** Whether the product is on the player's wish list. Visitors are asked to sign in. */
export function useWish(productName: string) {
  const client = useDataClient();
  const userId = useUserId();
  const { returnPath, currency } = useStores();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data } = useQuery(wishesQuery(client.call, userId));
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
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

  return {
    wish,
    isBusy: state === 'saving',
    hasFailed: state === 'failed',
    toggle() {
      if (userId === null) {
        returnPath.getState().remember(pathname);
        void navigate(`/${locale}/sign-in`);
        return;
      }
      void (wish ? change(() => removeWish(client, productName)) : save({}));
    },
    wantPriceMail: (wantsPriceMail: boolean) => save({ wantsPriceMail }),
  };
}
