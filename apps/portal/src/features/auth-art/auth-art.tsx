import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import styles from './auth-art.module.css';
import { useAuthArt } from './use-auth-art.ts';

/** Next to the form the picture is cropped to a tall panel, so the source is wider than its box. */
const SIZES = '(width < 1024px) 100vw, 1280px';

export function AuthArt() {
  const art = useAuthArt();
  return (
    <aside className={styles.panel}>
      {art === undefined ? <Skeleton shape="fill" /> : null}
      {art ? (
        <>
          <Picture className={styles.picture} base={art.image} kind="hero" sizes={SIZES} alt="" priority />
          <div className={styles.textBlock}>
            <div className={styles.game}>
              {art.wordmark ? (
                <img className={styles.wordmark} src={`${art.wordmark}.svg`} alt={art.displayName} />
              ) : (
                <strong>{art.displayName}</strong>
              )}
              <p>{art.tagline}</p>
            </div>
            <span className={styles.genre}>{art.genre}</span>
          </div>
        </>
      ) : null}
    </aside>
  );
}
