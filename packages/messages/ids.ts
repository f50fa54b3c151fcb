import type accountMail from './en-GB/account-mail.json';
import type authorize from './en-GB/authorize.json';
import type catalogue from './en-GB/catalogue.json';
import type checkout from './en-GB/checkout.json';
import type core from './en-GB/core.json';
import type coupon from './en-GB/coupon.json';
import type dialogs from './en-GB/dialogs.json';
import type download from './en-GB/download.json';
import type gameAccounts from './en-GB/game-accounts.json';
import type launcher from './en-GB/launcher.json';
import type library from './en-GB/library.json';
import type migration from './en-GB/migration.json';
import type orders from './en-GB/orders.json';
import type play from './en-GB/play.json';
import type primitives from './en-GB/primitives.json';
import type product from './en-GB/product.json';
import type promotions from './en-GB/promotions.json';
import type settings from './en-GB/settings.json';
import type shop from './en-GB/shop.json';
import type signIn from './en-GB/sign-in.json';
import type support from './en-GB/support.json';
import type wishlist from './en-GB/wishlist.json';

/** Ids of all texts of the portal. The texts of mails belong to the mail package. */
export type MessageId =
  | keyof typeof accountMail
  | keyof typeof authorize
  | keyof typeof catalogue
  | keyof typeof checkout
  | keyof typeof core
  | keyof typeof coupon
  | keyof typeof dialogs
  | keyof typeof download
  | keyof typeof gameAccounts
  | keyof typeof launcher
  | keyof typeof library
  | keyof typeof migration
  | keyof typeof orders
  | keyof typeof play
  | keyof typeof primitives
  | keyof typeof product
  | keyof typeof promotions
  | keyof typeof settings
  | keyof typeof shop
  | keyof typeof signIn
  | keyof typeof support
  | keyof typeof wishlist;

export type Topic =
  | 'account-mail'
  | 'authorize'
  | 'catalogue'
  | 'checkout'
  | 'core'
  | 'coupon'
  | 'dialogs'
  | 'download'
  | 'game-accounts'
  | 'launcher'
  | 'library'
  | 'migration'
  | 'orders'
  | 'play'
  | 'primitives'
  | 'product'
  | 'promotions'
  | 'settings'
  | 'shop'
  | 'sign-in'
  | 'support'
  | 'wishlist';
