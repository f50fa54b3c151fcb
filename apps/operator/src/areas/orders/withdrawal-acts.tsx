import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { texts } from './texts.ts';

/** Nothing for a declaration that is decided. */
export function WithdrawalActs({ state, orderId }: { state: string | undefined; orderId: string }) {
  if (state !== 'review') return null;
  const params = { order: orderId };
  return (
    <>
      <ActButton
        endpoint="POST /orders/:order/withdrawal"
        label={texts.accept}
        title={texts.acceptTitle}
        text={texts.acceptText}
        done={texts.acceptDone}
        inputOf={(form) => ({ params, body: { reason: reasonOf(form), decision: 'accept' as const } })}
      />
      <ActButton
        endpoint="POST /orders/:order/withdrawal"
        label={texts.decline}
        title={texts.declineTitle}
        text={texts.declineText}
        done={texts.declineDone}
        isDanger
        inputOf={(form) => ({ params, body: { reason: reasonOf(form), decision: 'decline' as const } })}
      />
    </>
  );
}
