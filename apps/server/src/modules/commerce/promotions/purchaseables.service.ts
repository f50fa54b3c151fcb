import type { ReplyOf } from '@gatehouse/contract/endpoints';
import { notFoundMessages } from '@gatehouse/contract/errors';
import { DEFAULT_LOCALE, localeOfGfLang } from '@gatehouse/domain/locales';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Content } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickProductTexts } from '../../content/localisation/product-texts.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { currenciesOf, currencyFor, taxPercentOf } from '../catalogue/currency.rules.ts';
import { type Purchaseable, purchaseablesOf } from '../catalogue/purchaseables.ts';
import type { Ownerships } from '../ownerships/ownerships.service.ts';
import type { Promotions } from './promotions.service.ts';

type Reply = ReplyOf<'GET /user/product/:productName/purchaseables'>;

export type Purchaseables = ReturnType<typeof createPurchaseables>;

/** What can be bought of a product, at the price and in the language of the visitor. */
export function createPurchaseables({
  content,
  db,
  users,
  ownerships,
  promotions,
}: {
  content: Content;
  db: Database;
  users: Pick<Users, 'findById'>;
  ownerships: Ownerships;
  promotions: Promotions;
}) {
  async function isOwned(
    userId: string | null,
    { product, extra, isUnique }: Purchaseable,
  ): Promise<boolean> {
    if (userId === null || !isUnique) return false;
    if (extra === null) return ownerships.has(db.queries, userId, product.name);
    return ownerships.hasExtra(db.queries, { userId, productName: product.name, extraName: extra.name });
  }

  return {
    async list(
      productName: string,
      {
        language,
        currency: wanted,
        userId,
      }: { language: string; currency?: string | undefined; userId: string | null },
    ): Promise<Reply> {
      const product = content.products.get(productName);
      if (!product) throw new CodedError('NOT_FOUND', { message: notFoundMessages.product(productName) });
      const locale = localeOfGfLang(language) ?? DEFAULT_LOCALE;
      const currency = currencyFor(content.shop.currencies, locale, wanted);
      const texts = pickProductTexts(product, locale).value;
      const player = userId === null ? null : await users.findById(userId);
      const purchaseables: Reply['purchaseables'] = [];
      for (const one of purchaseablesOf(product).filter(({ isForSale }) => isForSale)) {
        const { id, extra } = one;
        const said = extra && texts.extras[extra.name];
        purchaseables.push({
          id,
          productName,
          extraName: extra?.name ?? null,
          kind: extra?.kind ?? 'product',
          displayName: said?.title ?? texts.displayName,
          text: said?.text ?? texts.tagline,
          image: artPath(content, product, 'card'),
          offer: await promotions.offerFor(db.queries, player, one, currency),
          isMainOffer: extra === null,
          ...(extra?.mostChosen ? { badge: 'most-chosen' } : {}),
          isOwned: await isOwned(userId, one),
        });
      }
      return {
        purchaseables,
        currencies: currenciesOf(product.prices ?? product.extras[0]?.prices),
        tax: { isIncluded: true, percent: taxPercentOf(content.shop.tax, language) },
      };
    },
  };
}
