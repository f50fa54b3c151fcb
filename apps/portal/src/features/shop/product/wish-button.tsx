import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import Heart from 'lucide-react/icons/heart';
import { Text } from '../../../platform/i18n/text.tsx';
import { useWish } from './use-wish.ts';
import styles from './wish-button.module.css';

/** The wish list, and whether a lower price is mailed: only to players who ask for it. */
export function WishButton({ productName }: { productName: string }) {
  const { wish, isBusy, hasFailed, toggle, wantPriceMail } = useWish(productName);
  const isWished = wish !== null;
  return (
    <div className={styles.wish}>
      <Button
        kind="quiet"
        wide
        busy={isBusy}
        aria-pressed={isWished}
        icon={<Icon of={Heart} size={18} filled={isWished} />}
        onClick={toggle}
      >
        <Text id={isWished ? 'Product.Wished.Button' : 'Product.Wish.Button'} />
      </Button>
      {isWished ? (
        <Checkbox
          checked={wish.wantsPriceMail}
          onChange={(event) => wantPriceMail(event.currentTarget.checked)}
        >
          <Text id="Product.Wish.Email" />
        </Checkbox>
      ) : null}
      {hasFailed ? (
        <Notice kind="danger">
          <Text id="Product.Wish.Failed" />
        </Notice>
      ) : null}
    </div>
  );
}
