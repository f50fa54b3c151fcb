import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { PreventionReason } from '../../platform/launcher.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';

const REASONS: Record<PreventionReason, MessageId> = {
  game_running: 'SignOutPrevented.GameRunning.Text',
  download_in_progress: 'SignOutPrevented.Download.Text',
  migration_in_progress: 'SignOutPrevented.Migration.Text',
};

interface SignOutPreventedProps {
  isOpen: boolean;
  onClose(): void;
  reason: PreventionReason;
}

export default function SignOutPrevented({ isOpen, onClose, reason }: SignOutPreventedProps) {
  const text = useText();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="SignOutPrevented.Title" />}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Text id="SignOutPrevented.Close.Button" />
        </Button>
      }
    >
      <Text id={REASONS[reason]} />
    </Modal>
  );
}
