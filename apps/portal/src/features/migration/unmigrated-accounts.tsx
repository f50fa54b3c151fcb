import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import UserSearch from 'lucide-react/icons/user-search';
import { Text } from '../../platform/i18n/text.tsx';

interface UnmigratedAccountsProps {
  game: string;
  isBusy: boolean;
  onAcknowledge(): void;
  onNotNow(): void;
}

export function UnmigratedAccounts({ game, isBusy, onAcknowledge, onNotNow }: UnmigratedAccountsProps) {
  return (
    <FormPane
      icon={UserSearch}
      title={<Text id="Migration.Unmigrated.Title" />}
      text={<Text id="Migration.Unmigrated.Text" values={{ game }} />}
    >
      <Button kind="primary" wide onClick={onAcknowledge}>
        <Text id="Migration.Unmigrated.Button" />
      </Button>
      <Button kind="quiet" wide busy={isBusy} onClick={onNotNow}>
        <Text id="Migration.Unmigrated.NotNow" />
      </Button>
    </FormPane>
  );
}
