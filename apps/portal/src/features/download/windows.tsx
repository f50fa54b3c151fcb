import { Picture } from '../../ui/picture.tsx';
import { useGamePictures } from './use-download.ts';
import styles from './windows.module.css';

/** Wider than the frames, because the pictures are cropped by height. */
const SIZES = '(width < 700px) 138px, (width < 1024px) 252px, 300px';

/** Decorative pictures of games in arched frames, hidden from assistive technology. */
export function Windows() {
  const pictures = useGamePictures();
  return (
    <div className={styles.windows}>
      {pictures.map((base) => (
        <Picture key={base} className={styles.window} base={base} kind="card" sizes={SIZES} alt="" priority />
      ))}
    </div>
  );
}
