import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import styles from './arched-pictures.module.css';
import { useGamePictures } from './use-download.ts';

/** Wider than the frames, because the pictures are cropped by height. */
const SIZES = '(width < 700px) 138px, (width < 1024px) 252px, 300px';

/** Decorative pictures of games in arched frames, hidden from assistive technology. */
export function ArchedPictures() {
  const pictures = useGamePictures();
  return (
    <div className={styles.pictures}>
      {pictures.map((base) => (
        <Picture
          key={base}
          className={styles.picture}
          base={base}
          kind="card"
          sizes={SIZES}
          alt=""
          priority
        />
      ))}
    </div>
  );
}
