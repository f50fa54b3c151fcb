import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useEffect, useRef, useState } from 'react';
import { SYSTEM_NAMES } from '../../platform/client-system.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { LinkForm } from './link-form.tsx';
import styles from './link-modal.module.css';
import type { ClientDownloadState } from './use-client-download.ts';
import { useSendLink } from './use-send-link.ts';

interface LinkModalProps {
  isOpen: boolean;
  onClose(): void;
  download: ClientDownloadState;
  /** Null for the platform client itself. */
  product: { productName: string; displayName: string } | null;
}

/**
 * The modal, and what opens it. Each opening gets a new form; while the modal closes, the last one stays mounted.
 */
export function useLinkModal(props: Pick<LinkModalProps, 'download' | 'product'>) {
  const [{ number, isOpen }, setOpening] = useState({ number: 0, isOpen: false });
  const close = () => setOpening({ number, isOpen: false });
  return {
    open: () => setOpening({ number: number + 1, isOpen: true }),
    modal: number > 0 ? <LinkModal key={number} isOpen={isOpen} onClose={close} {...props} /> : null,
  };
}

/** For devices that cannot run the client: mails a link to open on one that can. */
function LinkModal({ isOpen, onClose, download, product }: LinkModalProps) {
  const text = useText();
  const { isBusy, failure, sentTo, send, ownEmail } = useSendLink(download, product?.productName ?? null);
  const { list } = useFormat();
  const systems = list(download.systems.map((system) => SYSTEM_NAMES[system]));
  const close = useRef<HTMLButtonElement>(null);
  const isSent = typeof sentTo === 'string';

  // The form is gone and focus with it.
  useEffect(() => {
    if (isSent) close.current?.focus();
  }, [isSent]);

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id={isSent ? 'Download.Sent.Title' : 'Download.Link.Title'} />}
      actions={
        isSent ? (
          <Button ref={close} kind="primary" onClick={onClose}>
            <Text id="Common.Close.Button" />
          </Button>
        ) : null
      }
    >
      {isSent ? (
        <p role="status">
          <Text
            id="Download.Sent.Text"
            values={{
              email: <bdi className={styles.address}>{sentTo}</bdi>,
            }}
          />
        </p>
      ) : (
        <LinkForm
          text={
            product ? (
              <Text id="Download.Link.Game" values={{ product: product.displayName, systems }} />
            ) : (
              <Text id="Download.Link.Text" values={{ systems }} />
            )
          }
          email={ownEmail ?? ''}
          failure={failure}
          isBusy={isBusy}
          onSubmit={send}
        />
      )}
    </Modal>
  );
}
