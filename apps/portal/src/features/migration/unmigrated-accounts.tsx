import UserSearch from 'lucide-react/icons/user-search';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { FormPane } from '../../ui/form-pane.tsx';

export function UnmigratedAccounts({ game, onAcknowledge }: { game: string; onAcknowledge(): void }) {
  return (
    <FormPane
      icon={UserSearch}
      title={<Text id="Migration.Unmigrated.Title" />}
      text={<Text id="Migration.Unmigrated.Text" values={{ game }} />}
    >
      <Button kind="primary" wide onClick={onAcknowledge}>
        <Text id="Migration.Unmigrated.Button" />
      </Button>
    </FormPane>
  );
}
