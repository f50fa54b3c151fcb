import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { Text } from '../../platform/i18n/text.tsx';
import type { Declaration } from './withdrawal.rules.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

interface WithdrawalConfirmProps {
  declaration: Declaration;
  failure: FormFailure | null;
  isBusy: boolean;
  onEdit(): void;
  onConfirm(declaration: Declaration): void;
}

export function WithdrawalConfirm({
  declaration,
  failure,
  isBusy,
  onEdit,
  onConfirm,
}: WithdrawalConfirmProps) {
  return (
    <FormPane title={<Text id="Withdrawal.Confirm.Title" />} text={<Text id="Withdrawal.Confirm.Text" />}>
      <WithdrawalFacts declaration={declaration} />
      <FailureNotice failure={failure} />
      <Button kind="primary" wide busy={isBusy} onClick={() => onConfirm(declaration)}>
        <Text id="Withdrawal.Confirm.Button" />
      </Button>
      <Button kind="quiet" wide disabled={isBusy} onClick={onEdit}>
        <Text id="Common.Edit.Button" />
      </Button>
    </FormPane>
  );
}
