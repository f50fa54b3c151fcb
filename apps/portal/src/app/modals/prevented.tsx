import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { findLauncher, type PreventionReason } from '../../platform/launcher.ts';

const REASONS = {
  game_running: 'GameRunning',
  download_in_progress: 'Download',
  migration_in_progress: 'Migration',
} as const satisfies Record<PreventionReason, string>;

interface PreventedProps {
  isOpen: boolean;
  onClose(): void;
  /** A launcher can be closed all the same, but a player cannot sign out. */
  what: 'QuitPrompt' | 'SignOutPrevented';
  reason: PreventionReason;
}

/** Why signing out or closing the launcher has to wait. */
export default function Prevented({ isOpen, onClose, what, reason }: PreventedProps) {
  const text = useText();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id={`${what}.Title`} />}
      actions={
        what === 'QuitPrompt' ? (
          <>
            <Button kind="quiet" onClick={onClose}>
              <Text id="Common.Cancel.Button" />
            </Button>
            <Button kind="danger" onClick={() => findLauncher()?.quit()}>
              <Text id="QuitPrompt.Exit.Button" />
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            <Text id="SignOutPrevented.Close.Button" />
          </Button>
        )
      }
    >
      <Text id={`${what}.${REASONS[reason]}.Text`} />
    </Modal>
  );
}
