interface TextsOf {
  'trusted-devices': typeof import('./en-GB/trusted-devices.json');
  'your-data': typeof import('./en-GB/your-data.json');
  passkeys: typeof import('./en-GB/passkeys.json');
  activity: typeof import('./en-GB/activity.json');
  'account-mail': typeof import('./en-GB/account-mail.json');
  authorize: typeof import('./en-GB/authorize.json');
  catalogue: typeof import('./en-GB/catalogue.json');
  checkout: typeof import('./en-GB/checkout.json');
  core: typeof import('./en-GB/core.json');
  coupon: typeof import('./en-GB/coupon.json');
  dialogs: typeof import('./en-GB/dialogs.json');
  download: typeof import('./en-GB/download.json');
  'game-accounts': typeof import('./en-GB/game-accounts.json');
  launcher: typeof import('./en-GB/launcher.json');
  'launcher-settings': typeof import('./en-GB/launcher-settings.json');
  legal: typeof import('./en-GB/legal.json');
  library: typeof import('./en-GB/library.json');
  migration: typeof import('./en-GB/migration.json');
  orders: typeof import('./en-GB/orders.json');
  play: typeof import('./en-GB/play.json');
  primitives: typeof import('./en-GB/primitives.json');
  product: typeof import('./en-GB/product.json');
  promotions: typeof import('./en-GB/promotions.json');
  settings: typeof import('./en-GB/settings.json');
  shop: typeof import('./en-GB/shop.json');
  'sign-in': typeof import('./en-GB/sign-in.json');
  support: typeof import('./en-GB/support.json');
  wishlist: typeof import('./en-GB/wishlist.json');
}

/** A file of texts of the portal that are loaded together. The texts of mails belong to the mail package. */
export type Topic = keyof TextsOf;

export type MessageId = { [T in Topic]: Exclude<keyof TextsOf[T], 'default'> }[Topic];
