import { type Failures, TRANSPORT_FAILURES } from '../../../data/failures.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';

const said = (text: FormFailure['text']): FormFailure => ({ at: 'form', text });
const NETWORK = said('Product.Failed.Network');
const UNEXPECTED = said('Product.Failed.Unexpected');

export const PURCHASE_FAILURES: Failures<'POST /user/product/:productName/purchase', FormFailure> = {
  ALREADY_OWNED: said('Product.Refused.AlreadyOwned'),
  NOT_FOR_SALE: said('Product.Refused.NotForSale'),
  PRICE_CHANGED: said('Product.Refused.PriceChanged'),
  GAME_REQUIRED: said('Product.Refused.Game'),
  COUNTRY_UNKNOWN: said('Product.Refused.Country'),
  TAX_CHANGED: said('Product.Refused.TaxChanged'),
  CONSENT_REQUIRED: said('Product.Refused.Consent'),
  CURRENCY_NOT_OFFERED: said('Product.Refused.Currency'),
  ACCOUNT_NOT_FOUND: UNEXPECTED,
  NOT_FOUND: said('Product.Refused.NotForSale'),
  PURCHASE_REFUSED: UNEXPECTED,
  // The payment provider is down; the same key opens the same order later.
  OVERLOADED: said('Product.Failed.Payment'),
  UNAUTHORIZED: said('Error.UNAUTHORIZED'),
  TOO_MANY_REQUESTS: TRANSPORT_FAILURES.TOO_MANY_REQUESTS,
  network: NETWORK,
  timeout: NETWORK,
  unexpected: UNEXPECTED,
};
