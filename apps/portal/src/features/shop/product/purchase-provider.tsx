import { createContext, type ReactNode, use } from 'react';
import { useLazyView } from '../../../platform/i18n/lazy-view.tsx';
import { type Purchasing, usePurchase } from './use-purchase.ts';

const PurchasingContext = createContext<Purchasing | null>(null);

export function usePurchasing(): Purchasing {
  const purchasing = use(PurchasingContext);
  if (!purchasing) throw new Error('usePurchasing needs a PurchaseProvider');
  return purchasing;
}

type PurchaseProviderProps = {
  productName: string;
  /** The game whose account gets what is bought. */
  game: string;
  children: ReactNode;
};

/** The purchase on the page of a product. When the session becomes known, only the parts that sell render again. */
export function PurchaseProvider({ productName, game, children }: PurchaseProviderProps) {
  const purchasing = usePurchase(productName);
  const AccountChoice = useLazyView('account-choice', [], () => import('./account-choice.tsx'));
  const { choice, chooseAccount, giveUp } = purchasing;
  return (
    <PurchasingContext value={purchasing}>
      {children}
      {choice ? <AccountChoice {...choice} title={game} onChoose={chooseAccount} onClose={giveUp} /> : null}
    </PurchasingContext>
  );
}
