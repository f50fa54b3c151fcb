import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Check from 'lucide-react/icons/check';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { MigrationStep } from './migration-steps.rules.ts';
import styles from './step-bar.module.css';

const NAMES: Record<MigrationStep, MessageId> = {
  'sign-in': 'Migration.Steps.SignIn',
  email: 'Migration.Steps.Email',
  unify: 'Migration.Steps.Unify',
  name: 'Migration.Steps.Name',
  done: 'Migration.Steps.Done',
};

/** The last step counts as done as soon as it is current. */
function stepStateOf(step: MigrationStep, current: MigrationStep, steps: readonly MigrationStep[]) {
  if (step === 'done' && current === 'done') return 'reached';
  if (step === current) return 'current';
  return steps.indexOf(step) < steps.indexOf(current) ? 'reached' : 'ahead';
}

/** A single step is not shown. */
export function StepBar({ steps, current }: { steps: readonly MigrationStep[]; current: MigrationStep }) {
  const text = useText();
  if (steps.length < 2) return null;
  return (
    <ol className={styles.steps} aria-label={text('Migration.Steps.Label')}>
      {steps.map((step, index) => {
        const place = stepStateOf(step, current, steps);
        return (
          <li
            key={step}
            className={styles.step}
            data-place={place}
            {...(step === current ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={styles.mark}>
              {place === 'reached' ? (
                <Icon of={Check} size={18} strong label={text('Migration.Steps.Reached')} />
              ) : (
                <bdi>{index + 1}</bdi>
              )}
            </span>
            <span className={styles.name}>
              <Text id={NAMES[step]} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
