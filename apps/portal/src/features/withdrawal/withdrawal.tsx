import { useWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawal.module.css';
import { WithdrawalConfirm } from './withdrawal-confirm.tsx';
import { WithdrawalDone } from './withdrawal-done.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** The withdrawal function of Directive (EU) 2023/2673: what is withdrawn from, a confirmation, an acknowledgement. */
export default function Withdrawal() {
  return (
    <div className={styles.page}>
      <WithdrawalView {...useWithdrawal()} />
    </div>
  );
}

function WithdrawalView({
  state,
  last,
  failure,
  isBusy,
  check,
  edit,
  confirm,
}: ReturnType<typeof useWithdrawal>) {
  switch (state.at) {
    case 'form':
      return <WithdrawalForm last={last} onSubmit={check} />;
    case 'confirm':
      return (
        <WithdrawalConfirm
          declaration={state.declaration}
          failure={failure}
          isBusy={isBusy}
          onEdit={edit}
          onConfirm={confirm}
        />
      );
    case 'done':
      return <WithdrawalDone {...state} />;
  }
}
