import { useState } from 'react';
import { useLocation } from 'react-router';
import styles from './coupon.module.css';
import { codeInSearch } from './coupon.rules.ts';
import { CouponForm } from './coupon-form.tsx';
import { CouponGranted } from './coupon-granted.tsx';
import { useCoupon } from './use-coupon.ts';

export function Coupon() {
  const { search } = useLocation();
  const { state, redeem, restart } = useCoupon();
  const [isAnother, setIsAnother] = useState(false);
  const prefilled = isAnother ? '' : codeInSearch(search);

  function another() {
    setIsAnother(true);
    restart();
  }

  return (
    <div className={styles.page}>
      {state.at === 'granted' ? (
        <CouponGranted grants={state.grants} onAnother={another} />
      ) : (
        <CouponForm
          key={prefilled}
          code={prefilled}
          isAnother={isAnother}
          failure={state.at === 'form' ? state.failure : null}
          isBusy={state.at === 'redeeming'}
          onSubmit={redeem}
        />
      )}
    </div>
  );
}
