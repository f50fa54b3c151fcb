import { COUPON_ATTEMPTS_PER_HOUR } from '@gatehouse/domain/limits';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Hourglass from 'lucide-react/icons/hourglass';
import Keyboard from 'lucide-react/icons/keyboard';
import UserRound from 'lucide-react/icons/user-round';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import styles from './coupon.module.css';

/** The stub of the ticket: the account that receives the product, and how to type the code. */
export function CouponHelp() {
  const account = useSession(({ user }) => (isSignedIn(user) ? (user.email ?? user.nickname) : null));
  return (
    <aside className={styles.stub}>
      <h2 className={styles.helpTitle}>
        <Text id="Coupon.Help.Title" />
      </h2>
      <ul className={styles.help}>
        {account ? (
          <li>
            <Icon of={UserRound} />
            <span>
              <Text
                id="Coupon.Help.Account"
                values={{
                  account: (
                    <bdi key="account" className={styles.account}>
                      {account}
                    </bdi>
                  ),
                }}
              />
            </span>
          </li>
        ) : null}
        <li>
          <Icon of={Keyboard} />
          <span>
            <Text id="Coupon.Help.Typing" />
          </span>
        </li>
        <li>
          <Icon of={Hourglass} />
          <span>
            <Text id="Coupon.Help.Tries" values={{ count: COUPON_ATTEMPTS_PER_HOUR }} />
          </span>
        </li>
      </ul>
    </aside>
  );
}
