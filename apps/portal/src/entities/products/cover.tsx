import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import styles from './cover.module.css';

/** The small cover of a product in a list; its place stays empty until it is known. */
export function Cover({ base }: { base: string | undefined }) {
  return (
    <div className={styles.cover}>
      {base ? <Picture base={base} kind="card" sizes="60px" alt="" /> : null}
    </div>
  );
}
