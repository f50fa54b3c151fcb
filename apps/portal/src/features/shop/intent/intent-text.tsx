import type { ReactNode } from 'react';
import { Text } from '../../../platform/i18n/text.tsx';
import { usePrice } from '../../../platform/i18n/use-price.ts';
import type { SignInIntent } from '../../../stores/sign-in-intent.rules.ts';
import { useIntendedItem } from './use-intended-item.ts';

const TEXTS = {
  SignIn: {
    buy: 'SignIn.Buy.Text',
    claim: 'SignIn.Claim.Text',
    wish: 'SignIn.Wish.Text',
    redeem: 'SignIn.Redeem.Text',
  },
  SignUp: {
    buy: 'SignUp.Buy.Text',
    claim: 'SignUp.Claim.Text',
    wish: 'SignUp.Wish.Text',
    redeem: 'SignUp.Redeem.Text',
  },
} as const;

interface IntentTextProps {
  intent: SignInIntent;
  screen: keyof typeof TEXTS;
  children: ReactNode;
}

export default function IntentText({ intent, screen, children }: IntentTextProps) {
  const item = useIntendedItem(intent);
  const price = usePrice();
  const texts = TEXTS[screen];
  if (intent.kind === 'redeem') return <Text id={texts.redeem} />;
  // Keeps the line while it loads.
  if (!item) return item === undefined ? '\u00a0' : children;
  const { name, amount, currency } = item;
  if (intent.kind === 'wish') return <Text id={texts.wish} values={{ product: name }} />;
  if (currency === null) return <Text id={texts.claim} values={{ product: name }} />;
  return <Text id={texts.buy} values={{ product: name, price: price(amount, currency) }} />;
}
