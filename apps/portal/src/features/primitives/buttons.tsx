import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

const KINDS = [
  { kind: 'primary', name: 'Primitives.Button.Primary', label: 'Primitives.Button.BuyNow' },
  { kind: 'secondary', name: 'Primitives.Button.Secondary', label: 'Primitives.Button.Details' },
  { kind: 'quiet', name: 'Primitives.Button.Quiet', label: 'Primitives.Button.Cancel' },
  { kind: 'danger', name: 'Primitives.Button.Danger', label: 'Primitives.Button.Delete' },
] as const;

const STATES = [
  { id: 'Primitives.State.Rest', props: {} },
  { id: 'Primitives.State.Hover', props: { 'data-show': 'hover' } },
  { id: 'Primitives.State.Focus', props: { 'data-show': 'focus' } },
  { id: 'Primitives.State.Disabled', props: { disabled: true } },
  { id: 'Primitives.State.Busy', props: { busy: true } },
] as const;

export function Buttons() {
  const say = useText();
  return (
    <Section title={<Text id="Primitives.Buttons.Title" />}>
      <div className={styles.buttons}>
        <span className={styles.corner} />
        {KINDS.map(({ kind, name }) => (
          <span key={kind} className={styles.column}>
            <Text id={name} />
          </span>
        ))}
        {STATES.map((state) => (
          <div key={state.id} className={styles.buttonRow}>
            <span className={cx(styles.aside, styles.rowName)}>
              <Text id={state.id} />
            </span>
            {KINDS.map(({ kind, label }) => (
              <Button
                key={kind}
                kind={kind}
                size="small"
                className={styles.cell}
                busyLabel={say('Primitives.Button.Saving')}
                {...state.props}
              >
                <Text id={label} />
              </Button>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}
