import { type Failures, TRANSPORT_FAILURES } from '../../../data/failures.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';

const formError = (text: FormFailure['text']): FormFailure => ({ at: 'form', text });
/** The summary asks for the acceptance in its place, as soon as it knows what has changed. */
export const TERMS_CHANGED = 'Legal.Checkout.Text';
const NETWORK = formError('Product.Failed.Network');
const UNEXPECTED = formError('Product.Failed.Unexpected');

export const PURCHASE_FAILURES: Failures<'POST /user/product/:productName/purchase', FormFailure> = {
  ALREADY_OWNED: formError('Product.Refused.AlreadyOwned'),
  NOT_FOR_SALE: formError('Product.Refused.NotForSale'),
  PRICE_CHANGED: formError('Product.Refused.PriceChanged'),
  GAME_REQUIRED: formError('Product.Refused.Game'),
  COUNTRY_UNKNOWN: formError('Product.Refused.Country'),
  TAX_CHANGED: formError('Product.Refused.TaxChanged'),
  TERMS_CHANGED: formError(TERMS_CHANGED),
  CONSENT_REQUIRED: formError('Product.Refused.Consent'),
  CURRENCY_NOT_OFFERED: formError('Product.Refused.Currency'),
  ACCOUNT_NOT_FOUND: UNEXPECTED,
  NOT_FOUND: formError('Product.Refused.NotForSale'),
  PURCHASE_REFUSED: UNEXPECTED,
  // The payment provider is down; the same key opens the same order later.
  OVERLOADED: formError('Product.Failed.Payment'),
  UNAUTHORIZED: formError('Error.UNAUTHORIZED'),
  TOO_MANY_REQUESTS: TRANSPORT_FAILURES.TOO_MANY_REQUESTS,
  network: NETWORK,
  timeout: NETWORK,
  unexpected: UNEXPECTED,
};
