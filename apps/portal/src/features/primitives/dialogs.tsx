import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { ModalCard } from '@gatehouse/ui/overlays/modal-card.tsx';
import { useId, useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

export function Dialogs() {
  const say = useText();
  const { modals } = useStores();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const content = {
    title: <Text id="Primitives.Modal.Title" />,
    closeLabel: say('Primitives.Modal.Close'),
    children: (
      <p>
        <Text id="Primitives.Modal.Text" />
      </p>
    ),
  };
  const actions = (act: () => void) => (
    <>
      <Button kind="quiet" size="small" onClick={act}>
        <Text id="Primitives.Modal.KeepGoing" />
      </Button>
      <Button kind="danger" size="small" onClick={act}>
        <Text id="Primitives.Modal.Stop" />
      </Button>
    </>
  );

  return (
    <Section title={<Text id="Primitives.Modal.Section" />}>
      <div className={styles.stage}>
        <div className={styles.stageCard}>
          <ModalCard {...content} titleId={titleId} onClose={open} actions={actions(open)} />
        </div>
      </div>
      <div className={styles.row}>
        <Button
          size="small"
          onClick={() => modals.getState().open('recovery-token', { token: 'K7QM2XRD9F' })}
        >
          <Text id="Primitives.Modal.RecoveryToken" />
        </Button>
      </div>
      <Modal {...content} isOpen={isOpen} onClose={close} actions={actions(close)} />
    </Section>
  );
}
