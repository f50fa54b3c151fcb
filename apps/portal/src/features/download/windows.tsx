import { Picture } from '../../ui/picture.tsx';
import { useGamePictures } from './use-download.ts';
import styles from './windows.module.css';

/** Wider than the windows, which are cut to by height. */
const SIZES = '(width < 700px) 138px, (width < 1024px) 252px, 300px';

/** The windows of the house: behind each is another game. Decoration, so it says nothing. */
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
