import type { Product } from '@gatehouse/contract/product';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { type MouseEvent, useState } from 'react';
import { useLazyView } from '../../../framework/lazy-view.tsx';
import { useText } from '../../../platform/i18n/text.tsx';
import styles from './gallery.module.css';

const SIZES = '272px';

/** Links to the pictures; with script they open in a dialog. */
export function Gallery({ product }: { product: Product }) {
  const text = useText();
  const [open, setOpen] = useState<number | null>(null);
  const Viewer = useLazyView('gallery-viewer', [], () => import('./gallery-viewer.tsx'));
  const { gallery, displayName } = product;
  const total = gallery.length;

  function show(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(index);
  }

  if (total === 0) return null;
  return (
    <>
      <ul className={styles.pictures} aria-label={text('Product.Gallery.Label', { game: displayName })}>
        {gallery.map((base, index) => (
          <li key={base}>
            <a
              className={styles.link}
              href={`${base}-1920.webp`}
              aria-label={text('Product.Gallery.Picture', { position: index + 1, total })}
              onClick={(event) => show(event, index)}
            >
              <Picture className={styles.picture} base={base} kind="hero" sizes={SIZES} alt="" />
            </a>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Viewer
          pictures={gallery}
          shown={open}
          title={displayName}
          onShow={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
