import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { findLauncher, type PreventionReason } from '../../platform/launcher.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';

const REASONS: Record<PreventionReason, MessageId> = {
  game_running: 'QuitPrompt.GameRunning.Text',
  download_in_progress: 'QuitPrompt.Download.Text',
  migration_in_progress: 'QuitPrompt.Migration.Text',
};

interface QuitPromptProps {
  isOpen: boolean;
  onClose(): void;
  reason: PreventionReason;
}

export default function QuitPrompt({ isOpen, onClose, reason }: QuitPromptProps) {
  const text = useText();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="QuitPrompt.Title" />}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Text id="Common.Cancel.Button" />
          </Button>
          <Button kind="danger" onClick={() => findLauncher()?.quit()}>
            <Text id="QuitPrompt.Exit.Button" />
          </Button>
        </>
      }
    >
      <Text id={REASONS[reason]} />
    </Modal>
  );
}
