import { createCatalogue } from '../modules/commerce/catalogue/catalogue.service.ts';
import { createCouponAttempts } from '../modules/commerce/coupons/coupon-attempts.service.ts';
import { createCouponRedemption } from '../modules/commerce/coupons/coupon-redemption.service.ts';
import { createGameWebhooks } from '../modules/commerce/game-webhooks/game-webhooks.service.ts';
import { createGameReports } from '../modules/commerce/orders/game-reports.service.ts';
import { createOrderAccounts } from '../modules/commerce/orders/order-accounts.service.ts';
import { createOrderDetails } from '../modules/commerce/orders/order-details.service.ts';
import { createOrderMails } from '../modules/commerce/orders/order-mails.service.ts';
import { createOrderUses } from '../modules/commerce/orders/order-uses.service.ts';
import { createSettlement } from '../modules/commerce/orders/settlement.service.ts';
import { createOwnedProducts } from '../modules/commerce/ownerships/owned-products.service.ts';
import { createPayments } from '../modules/commerce/payments/payments.service.ts';
import { createPriceHistory } from '../modules/commerce/promotions/price-history.service.ts';
import { createPromotions } from '../modules/commerce/promotions/promotions.service.ts';
import { createPurchaseables } from '../modules/commerce/promotions/purchaseables.service.ts';
import { createQuotes } from '../modules/commerce/promotions/quotes.service.ts';
import { createPurchases } from '../modules/commerce/purchases/purchases.service.ts';
import { createWishList } from '../modules/commerce/wish-list/wish-list.service.ts';
import { createWithdrawals } from '../modules/commerce/withdrawals/withdrawals.service.ts';
import type { Deps } from './deps.ts';
import type { SharedServices } from './shared-services.ts';

export type CommerceServices = ReturnType<typeof createCommerceServices>;

export function createCommerceServices(deps: Deps, shared: SharedServices) {
  const { gameAccounts, orders, ownerships } = shared;
  const ownedProducts = createOwnedProducts({ ...deps, ownerships, listAccounts: gameAccounts.listIn });
  const orderAccounts = createOrderAccounts({ ...deps, listAccounts: gameAccounts.listById });
  const orderMails = createOrderMails({ ...deps, ...shared, orderAccounts });
  const common = { ...deps, ...shared, ownedProducts, orderMails };
  const couponAttempts = createCouponAttempts(deps);
  const gameWebhooks = createGameWebhooks(deps);
  const settlement = createSettlement({ ...common, gameWebhooks });
  const payments = createPayments({ ...common, settlement });
  const priceHistory = createPriceHistory(common);
  const promotions = createPromotions({ ...common, priceHistory });
  const quote = createQuotes({ ...common, promotions });
  const withdrawals = createWithdrawals(common);
  const orderUses = createOrderUses(deps);
  return {
    ownedProducts,
    orderUses,
    gameReports: createGameReports({ ...deps, orderUses }),
    withdrawals,
    orderMails,
    orderDetails: createOrderDetails({
      ...deps,
      orders,
      orderAccounts,
      describeWithdrawals: withdrawals.describe,
    }),
    wishList: createWishList(common),
    couponRedemption: createCouponRedemption({ ...common, couponAttempts }),
    gameWebhooks,
    settlement,
    payments,
    priceHistory,
    promotions,
    purchaseables: createPurchaseables({ ...common, quote }),
    purchases: createPurchases({
      ...common,
      quote,
      settlement,
      payments,
      findOwnAccount: gameAccounts.findOwn,
    }),
    catalogue: createCatalogue(deps),
  };
}
