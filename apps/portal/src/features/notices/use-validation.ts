import { VALIDATION_RESEND_COOLDOWN_S } from '@gatehouse/domain/limits';
import { useState } from 'react';
import { resendValidation } from '../../data/user.mutations.ts';
import { systemClock } from '../../platform/clock.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { browserLocalStorage } from '../../platform/storage.ts';
import { useCooldown } from '../../platform/use-cooldown.ts';
import { useStores } from '../../stores/stores-context.ts';

/** Shared by all tabs and kept over a reload, like the rate limit of the server. */
const SENT_AT_NAME = 'gatehouse.validation-sent-at';

export interface Validation {
  isBusy: boolean;
  /** 0 when the mail can be resent. */
  secondsLeft: number;
  resend(): Promise<void>;
}

export function useValidation(): Validation {
  const call = useCall();
  const locale = usePageLocale();
  const { toasts } = useStores();
  const [isBusy, setIsBusy] = useState(false);
  const [sentAt, setSentAt] = useState(readSentAt);
  const secondsLeft = useCooldown(sentAt, VALIDATION_RESEND_COOLDOWN_S);

  return {
    isBusy,
    secondsLeft,
    async resend() {
      setIsBusy(true);
      try {
        await resendValidation(call, locale);
        browserLocalStorage.setItem(SENT_AT_NAME, String(systemClock.now()));
        setSentAt(readSentAt());
        toasts.getState().show('ok', 'Validation.Sent.Text');
      } catch {
        toasts.getState().show('danger', 'Validation.Failed.Text');
      } finally {
        setIsBusy(false);
      }
    },
  };
}

function readSentAt(): number | null {
  const sentAt = browserLocalStorage.getItem(SENT_AT_NAME);
  return sentAt === null ? null : Number(sentAt);
}
