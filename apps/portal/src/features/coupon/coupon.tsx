import { useState } from 'react';
import { useLocation } from 'react-router';
import styles from './coupon.module.css';
import { codeInSearch } from './coupon.rules.ts';
import { CouponForm } from './coupon-form.tsx';
import { CouponGranted } from './coupon-granted.tsx';
import { useCoupon } from './use-coupon.ts';

export function Coupon() {
  const { search } = useLocation();
  const { isBusy, grants, failure, redeem, restart } = useCoupon();
  const [isAnother, setIsAnother] = useState(false);
  const prefilled = isAnother ? '' : codeInSearch(search);

  function another() {
    setIsAnother(true);
    restart();
  }

  return (
    <div className={styles.page}>
      {grants ? (
        <CouponGranted grants={grants} onAnother={another} />
      ) : (
        <CouponForm
          key={prefilled}
          code={prefilled}
          isAnother={isAnother}
          failure={failure}
          isBusy={isBusy}
          onSubmit={redeem}
        />
      )}
    </div>
  );
}
