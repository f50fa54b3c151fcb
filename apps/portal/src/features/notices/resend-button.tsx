import { Button } from '@gatehouse/ui/buttons/button.tsx';
import type { ButtonLook } from '@gatehouse/ui/buttons/button-look.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useValidation } from './use-validation.ts';

const MINUTE_S = 60;

/** Resends the validation mail, and shows the seconds until it can be resent again. */
export function ResendButton(look: Pick<ButtonLook, 'kind' | 'size' | 'wide'>) {
  const { isBusy, secondsLeft, resend } = useValidation();
  return (
    <Button {...look} busy={isBusy} disabled={secondsLeft > 0} onClick={() => void resend()}>
      {secondsLeft === 0 ? (
        <Text id="Validation.Resend.Button" />
      ) : secondsLeft > MINUTE_S ? (
        <Text id="Validation.Resend.WaitMinutes" values={{ minutes: Math.ceil(secondsLeft / MINUTE_S) }} />
      ) : (
        <Text id="Validation.Resend.Wait" values={{ seconds: secondsLeft }} />
      )}
    </Button>
  );
}
