import type { ReplyOf } from '@gatehouse/contract/endpoints';
import { notFoundMessages } from '@gatehouse/contract/errors';
import { DEFAULT_LOCALE, type Locale, localeOfGfLang } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Content } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { countryFor, currenciesOf, currencyFor, taxPercentOf } from '../catalogue/currency.rules.ts';
import { type Purchaseable, purchaseablesOf } from '../catalogue/purchaseables.ts';
import type { Quote, Quotes } from './quotes.service.ts';

type Reply = ReplyOf<'GET /user/product/:productName/purchaseables'>;

export type Purchaseables = ReturnType<typeof createPurchaseables>;

/** What can be bought of a product, at the price and in the language of the visitor. */
export function createPurchaseables({
  content,
  db,
  users,
  quote,
}: {
  content: Content;
  db: Database;
  users: Pick<Users, 'findById'>;
  quote: Quotes;
}) {
  /** A visitor without an account is shown content and price history only. */
  const quoteFor = (player: Parameters<Quotes>[1], one: Purchaseable, currency: Currency): Promise<Quote> =>
    player
      ? quote(db.queries, player, one, currency)
      : db.readRecent((queries) => quote(queries, null, one, currency));

  function neededGame({ product, offer }: NonNullable<Quote['game']>, locale: Locale) {
    const { displayName } = pickProductTexts(product, locale).value;
    return { productName: product.name, displayName, thumb: artPath(content, product, 'thumb'), offer };
  }

  return {
    async list(
      productName: string,
      {
        language,
        currency: chosenCurrency,
        country: chosenCountry,
        userId,
      }: {
        language: string;
        currency?: string | undefined;
        country?: string | undefined;
        userId: string | null;
      },
    ): Promise<Reply> {
      const product = content.products.get(productName);
      if (!product) throw new CodedError('NOT_FOUND', { message: notFoundMessages.product(productName) });
      const locale = localeOfGfLang(language) ?? DEFAULT_LOCALE;
      const texts = pickProductTexts(product, locale).value;
      const player = userId === null ? null : await users.findById(userId);
      const wanted = chosenCurrency ?? player?.currency ?? undefined;
      const currency = currencyFor(content.shop.currencies, locale, wanted);
      const country = countryFor(locale, chosenCountry ?? player?.country);
      const purchaseables: Reply['purchaseables'] = [];
      for (const one of purchaseablesOf(product).filter(({ isForSale }) => isForSale)) {
        const { id, extra } = one;
        const extraTexts = extra && texts.extras[extra.name];
        const { isOwned, offer, fullAmount, game } = await quoteFor(player, one, currency);
        purchaseables.push({
          id,
          productName,
          extraName: extra?.name ?? null,
          kind: extra?.kind ?? 'product',
          displayName: extraTexts?.title ?? texts.displayName,
          text: extraTexts?.text ?? texts.tagline,
          image: artPath(content, product, 'card'),
          offer,
          isMainOffer: extra === null,
          ...(extra?.mostChosen ? { badge: 'most-chosen' } : {}),
          isOwned,
          ...(fullAmount === null || !extraTexts
            ? {}
            : { upgrade: { fullAmount, adds: extraTexts.adds ?? extraTexts.text } }),
          ...(game ? { needs: neededGame(game, locale) } : {}),
        });
      }
      return {
        purchaseables,
        currencies: currenciesOf(product.prices ?? product.extras[0]?.prices),
        tax: { isIncluded: true, percent: taxPercentOf(content.shop.tax, country), country },
        policy: {
          version: content.shop.policy.version,
          refundDays: content.shop.policy.refundDays ?? null,
          contact: content.shop.seller.email,
        },
      };
    },
  };
}
