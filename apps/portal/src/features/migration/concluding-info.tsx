import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import type { ConcludingState } from './concluding.rules.ts';
import styles from './screens.module.css';

interface ConcludingInfoProps {
  state: ConcludingState;
  name: string;
  game: string;
  email: string;
  onContinue(): void;
}

export function ConcludingInfo({ state, name, game, email, onContinue }: ConcludingInfoProps) {
  const { brand } = useConfig();
  const values = {
    name: <bdi className={styles.mine}>{name}</bdi>,
    email: <bdi className={styles.mine}>{email}</bdi>,
    game,
    brand: brand.name,
  };
  return (
    <FormPane
      icon={CircleCheck}
      title={<Text id={`Migration.Concluding.${state}.Title`} values={{ name }} />}
      text={<Text id={`Migration.Concluding.${state}.Text`} values={values} />}
    >
      <Button kind="primary" wide onClick={onContinue}>
        <Text id="Common.Continue.Button" />
      </Button>
    </FormPane>
  );
}
