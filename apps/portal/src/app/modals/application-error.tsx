import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useStore } from 'zustand';
import { Text } from '../../platform/i18n/text.tsx';
import type { ShownFailure } from '../../stores/modal-store.ts';
import { useStores } from '../../stores/stores-context.ts';

interface ApplicationErrorProps extends ShownFailure {
  isOpen?: boolean;
  onRetry?: () => void;
}

/** Shown for an unexpected error or a chunk that failed to load. Offers a reload, which needs the network. */
export function ApplicationError({
  cause,
  reference,
  isOpen = true,
  onRetry = reload,
}: ApplicationErrorProps) {
  const isChunk = cause === 'chunk';
  const isOffline = useStore(useStores().connectivity, (state) => state.isNoNetworkShown);
  return (
    <Modal
      isOpen={isOpen && !isOffline}
      role="alertdialog"
      dismissible={false}
      title={<Text id={isChunk ? 'ChunkFailure.Title' : 'ApplicationError.Title'} />}
      actions={
        <Button kind="primary" onClick={onRetry}>
          <Text id={isChunk ? 'ChunkFailure.Retry' : 'ApplicationError.Retry'} />
        </Button>
      }
    >
      <Text id={isChunk ? 'ChunkFailure.Text' : 'ApplicationError.Text'} />
      {reference && (
        <p>
          <Text id="ApplicationError.Reference.Label" /> <bdi>{reference}</bdi>
        </p>
      )}
    </Modal>
  );
}

function reload(): void {
  window.location.reload();
}
