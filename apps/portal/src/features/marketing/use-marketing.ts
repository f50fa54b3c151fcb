import type { MarketingBody } from '@gatehouse/contract/user';
import { useEffect, useRef, useState } from 'react';
import { saveMarketing } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { createSaveLatest } from './save-latest.ts';

/** What the player allows: shown as wished for at once, and as stored when the wish could not be saved. */
export function useMarketing({ allowRemarketing, allowSocialmediaMarketing }: SessionUser) {
  const call = useCall();
  const { session, toasts } = useStores();
  const told = { allowRemarketing, allowSocialmediaMarketing };
  const [choices, setChoices] = useState<MarketingBody>(told);
  /** Two boxes may be ticked before anything is drawn again. */
  const wish = useRef(choices);
  const stored = useRef(choices);
  const isSaving = useRef(false);

  function show(shown: MarketingBody): void {
    wish.current = shown;
    setChoices(shown);
  }

  // Another tab may have changed it; an answer that is older than what is on its way counts for nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server tells is news
  useEffect(() => {
    if (isSaving.current) return;
    stored.current = told;
    show(told);
  }, [allowRemarketing, allowSocialmediaMarketing]);

  const [save] = useState(() =>
    createSaveLatest((body: MarketingBody) => saveMarketing(call, body), {
      onSaved(saved) {
        isSaving.current = false;
        stored.current = saved;
        toasts.getState().show('ok', 'Marketing.Saved.Text');
        void session.getState().tellUserChanged();
      },
      onFailed() {
        isSaving.current = false;
        toasts.getState().show('danger', 'Error.Unknown');
        show(stored.current);
      },
    }),
  );

  function choose(changed: Partial<MarketingBody>): void {
    isSaving.current = true;
    show({ ...wish.current, ...changed });
    void save(wish.current);
  }

  return { choices, choose };
}
