import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import styles from './gallery-viewer.module.css';

type GalleryViewerProps = {
  pictures: readonly string[];
  shown: number;
  title: string;
  onShow(index: number): void;
  onClose(): void;
};

const SIZES = '(width < 1312px) 100vw, 1280px';

/** One picture at a time, as large as the screen allows. Arrow keys show the others, Escape closes. */
export default function GalleryViewer({ pictures, shown, title, onShow, onClose }: GalleryViewerProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const total = pictures.length;
  const step = (by: number) => onShow((shown + by + total) % total);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  function move(event: KeyboardEvent<HTMLDialogElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    if (event.key === 'ArrowRight') step(isRtl ? -1 : 1);
    if (event.key === 'ArrowLeft') step(isRtl ? 1 : -1);
  }

  function press(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      data-scheme="dark"
      aria-label={text('Product.Gallery.Label', { game: title })}
      onKeyDown={move}
      onClick={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Picture
        className={styles.picture}
        base={pictures[shown] ?? ''}
        kind="hero"
        sizes={SIZES}
        alt={text('Product.Gallery.Picture', { position: shown + 1, total })}
        priority
      />
      <div className={styles.controls}>
        <Button size="small" aria-label={text('Product.Gallery.Previous')} onClick={() => step(-1)}>
          <Icon of={ChevronLeft} mirrored />
        </Button>
        <p role="status">
          <Text id="Product.Gallery.Picture" values={{ position: shown + 1, total }} />
        </p>
        <Button size="small" aria-label={text('Product.Gallery.Next')} onClick={() => step(1)}>
          <Icon of={ChevronRight} mirrored />
        </Button>
        <Button
          size="small"
          className={styles.close}
          aria-label={text('Common.Close.Button')}
          onClick={onClose}
        >
          <Icon of={X} />
        </Button>
      </div>
    </dialog>
  );
}
