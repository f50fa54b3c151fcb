import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Picture } from '../../ui/graphics/picture.tsx';
import styles from './order.module.css';

const SIZES = '(width < 700px) 100vw, 720px';

/** The text next to it names the product, so the image has an empty alt. */
export function OrderArt({ image }: { image: string | null }) {
  return (
    <div className={styles.art}>
      {image ? (
        <Picture className={styles.picture} base={image} kind="hero" sizes={SIZES} alt="" priority />
      ) : (
        <Icon of={ShoppingBag} size={24} className={styles.noPicture} />
      )}
    </div>
  );
}
