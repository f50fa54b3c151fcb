import { VALIDATION_RESEND_COOLDOWN_S } from '@gatehouse/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { waitOf } from '../../data/failures.ts';
import { resendValidation } from '../../data/user.mutations.ts';
import { systemClock } from '../../platform/clock.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useCooldown } from '../../platform/use-cooldown.ts';
import { readValidationSent } from '../../platform/validation-sent.ts';
import { useStores } from '../../stores/stores-context.ts';

/** A mail was sent recently, by another tab or device: the button counts down instead of failing. */
interface Refused {
  at: number;
  retryAfterS: number;
}

export interface Validation {
  isBusy: boolean;
  /** 0 when the mail can be resent. */
  secondsLeft: number;
  resend(): void;
}

export function useValidation(): Validation {
  const call = useCall();
  const locale = usePageLocale();
  const { toasts } = useStores();
  const [sentAt, setSentAt] = useState(readValidationSent);
  const [refused, setRefused] = useState<Refused | null>(null);
  const cooldownS = useCooldown(sentAt, VALIDATION_RESEND_COOLDOWN_S);
  const refusedS = useCooldown(refused?.at ?? null, refused?.retryAfterS ?? 0);

  const { isPending, mutate } = useMutation({
    mutationFn: () => resendValidation(call, locale),
    onSuccess() {
      setSentAt(readValidationSent());
      toasts.getState().show('ok', 'Validation.Sent.Text');
    },
    onError(error) {
      const retryAfterS = waitOf(error);
      if (retryAfterS === null) toasts.getState().show('danger', 'Validation.Failed.Text');
      else setRefused({ at: systemClock.now(), retryAfterS });
    },
  });

  return { isBusy: isPending, secondsLeft: Math.max(cooldownS, refusedS), resend: () => mutate() };
}
