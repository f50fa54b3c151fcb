import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { saveFile } from '@gatehouse/ui/save-file.ts';
import styles from './coupons.module.css';
import { texts } from './texts.ts';

export function CouponsMade({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const csv = new Blob([['code', ...codes, ''].join('\r\n')], { type: 'text/csv' });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={texts.made}
      closeLabel={texts.close}
      actions={
        <>
          <Button kind="primary" onClick={() => saveFile(csv, texts.file)}>
            {texts.save}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p>{texts.madeCount(codes.length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className={styles.codes} aria-label={texts.made} tabIndex={0}>
        {codes.join('\n')}
      </section>
    </Modal>
  );
}
