import type { MarketingBody } from '@gatehouse/contract/user';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveMarketing } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { createSaveLatest } from './save-latest.ts';

/** The marketing consents: updated optimistically, and reset to the stored values if a save fails. */
export function useMarketing({ userId, email, allowRemarketing, allowSocialmediaMarketing }: SessionUser) {
  const call = useCall();
  const { session, toasts } = useStores();
  const { track } = useTracking();
  const [choices, setChoices] = useState<MarketingBody>({ allowRemarketing, allowSocialmediaMarketing });
  /** A ref, because both checkboxes may change before the next render. */
  const latest = useRef(choices);
  const stored = useRef(choices);
  const isSaving = useRef(false);

  function show(shown: MarketingBody): void {
    latest.current = shown;
    setChoices(shown);
  }

  // Another tab may have changed it. While a save is pending, the server’s value is out of date and is ignored.
  const takeOver = useEffectEvent((fromServer: MarketingBody) => {
    if (isSaving.current) return;
    stored.current = fromServer;
    show(fromServer);
  });
  useEffect(
    () => takeOver({ allowRemarketing, allowSocialmediaMarketing }),
    [allowRemarketing, allowSocialmediaMarketing],
  );

  const [save] = useState(() =>
    createSaveLatest((body: MarketingBody) => saveMarketing(call, body), {
      onSaved(saved) {
        isSaving.current = false;
        if (isOptIn(stored.current, saved) && email) {
          void track({ event: 'opt_in', product: 'gatehouse', user_id: userId, email });
        }
        stored.current = saved;
        toasts.getState().show('ok', 'Marketing.Saved.Text');
        void session.getState().announceUserChange();
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
    show({ ...latest.current, ...changed });
    void save(latest.current);
  }

  return { choices, choose };
}

function isOptIn(before: MarketingBody, after: MarketingBody): boolean {
  return (
    (after.allowRemarketing && !before.allowRemarketing) ||
    (after.allowSocialmediaMarketing && !before.allowSocialmediaMarketing)
  );
}
