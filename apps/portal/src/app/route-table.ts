import type { ClientConfig } from '@gatehouse/contract/config';
import type { MessageId, Topic } from '@gatehouse/messages/ids.ts';

/** One breadcrumb. */
export interface Crumb {
  title: MessageId;
  /** Below /{locale}. */
  path: string;
}

/**
 * What the value of a parameter must be the name of, or a filter of the catalogue. Any other value is not found. An
 * `own-id` belongs to one player: the server renders one page for all values, and the browser loads the data or shows
 * that nothing has this id.
 */
export type ParameterKind =
  | 'product'
  | 'article'
  | 'own-id'
  | 'tag'
  | 'price'
  | 'sale'
  | 'platform'
  | 'sort'
  | 'page';

/** The portal on the web, or the same app in the launcher. */
export type BuildTarget = 'web' | 'launcher';

export interface RouteEntry {
  /** Below /{locale}. */
  path: string;
  /** Only in this build; without it in both. The launcher opens pages of the web in the system browser. */
  only?: BuildTarget;
  /** The kind of each path parameter: a page is rendered, and cached, only for existing values. */
  params?: Readonly<Record<string, ParameterKind>>;
  /**
   * The query parameters that the server-rendered HTML depends on. The server ignores all others, so that no query
   * can cause a new rendering; components that read them while they render use `useHydratedLocation`.
   */
  query?: Readonly<Record<string, ParameterKind>>;
  /** The file in pages/, without its extension. */
  page: string;
  /** A server-rendered part whose script is loaded after the page. Its styles are needed with the HTML. */
  laterPart?: string;
  title: MessageId;
  /** Without it the message that is named like the title. */
  description?: MessageId;
  /** Message topics in addition to `core`. */
  topics: readonly Topic[];
  /** Where a visitor without a session is sent. They return here after signing in. */
  needsToken?: 'sign-in' | 'sign-up';
  footer: 'full' | 'plain' | 'none';
  /** Sign-in, sign-up and similar pages have a layout without navigation bar and footer. */
  layout?: 'auth';
  /** Breadcrumbs, this page last. */
  trail?: readonly Crumb[];
  /** A tab of its page: switching between tabs keeps scroll position and focus. */
  isTab?: true;
  /** Players who have not confirmed their e-mail are reminded here. */
  asksForValidation?: true;
  /** Opens a modal and navigates back immediately, so scroll position and focus stay. */
  isPassThrough?: true;
  /** The URL contains a secret: it is neither indexed nor sent with page views. */
  isSecret?: true;
  /** Of no use to a visitor who comes from a search engine. */
  isUnlisted?: true;
  /** Only in the Sandbox environment. */
  sandbox?: true;
  /** Only where the operator has enabled the feature; elsewhere the path is not found. */
  feature?: keyof ClientConfig['features'];
}

const settingsTab = (path: string, title: MessageId): RouteEntry => ({
  path,
  page: 'settings',
  title,
  description: 'Settings.Page.Description',
  topics: ['settings', 'sign-in', 'dialogs'],
  needsToken: 'sign-in',
  footer: 'plain',
  isTab: true,
});

const faqPage = (path: string, title: MessageId, crumb: MessageId): RouteEntry => ({
  path,
  only: 'web',
  page: 'support',
  title,
  topics: ['support'],
  footer: 'full',
  trail: [
    { title: 'Support.Trail.Base', path: 'support' },
    { title: crumb, path },
  ],
  asksForValidation: true,
});

/** All pages. The server answers 404 for any other path. */
export const routeTable: readonly RouteEntry[] = [
  {
    path: '',
    only: 'web',
    page: 'shop-front',
    title: 'ShopFront.Page.Title',
    topics: ['shop'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'shop',
    // Without `q`, so that a new search text costs no rendering. The browser searches.
    query: {
      tag: 'tag',
      price: 'price',
      sale: 'sale',
      platform: 'platform',
      sort: 'sort',
      page: 'page',
    },
    only: 'web',
    page: 'catalogue',
    title: 'Catalogue.Page.Title',
    topics: ['shop', 'catalogue'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'shop/:productName',
    params: { productName: 'product' },
    only: 'web',
    page: 'product',
    laterPart: 'src/features/shop/product/product-later.tsx',
    title: 'Product.Page.Title',
    topics: ['shop', 'product'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'shop/:productName/buy',
    params: { productName: 'product' },
    only: 'web',
    page: 'checkout',
    title: 'Checkout.Page.Title',
    topics: ['shop', 'product', 'checkout', 'legal'],
    needsToken: 'sign-in',
    footer: 'plain',
  },
  {
    path: 'cookie-settings',
    only: 'web',
    page: 'cookie-settings',
    title: 'CookieSettings.Page.Title',
    topics: [],
    footer: 'full',
    isPassThrough: true,
  },
  {
    path: 'coupon',
    page: 'coupon',
    title: 'Coupon.Page.Title',
    topics: ['coupon'],
    needsToken: 'sign-in',
    footer: 'full',
  },
  settingsTab('settings', 'Settings.Page.Title'),
  settingsTab('settings/communication', 'Settings.CommunicationPage.Title'),
  settingsTab('settings/connections', 'Settings.ConnectionsPage.Title'),
  settingsTab('settings/devices', 'Settings.DevicesPage.Title'),
  settingsTab('settings/activity', 'Settings.ActivityPage.Title'),
  settingsTab('settings/orders', 'Settings.OrdersPage.Title'),
  settingsTab('settings/wishlist', 'Settings.WishlistPage.Title'),
  {
    path: 'settings/success',
    page: 'settings-success',
    title: 'Settings.Page.Title',
    topics: ['settings'],
    footer: 'plain',
    isUnlisted: true,
  },
  {
    path: 'library',
    only: 'web',
    page: 'library',
    title: 'Library.Page.Title',
    topics: ['game-accounts', 'library'],
    needsToken: 'sign-in',
    footer: 'none',
  },
  {
    path: 'library',
    only: 'launcher',
    page: 'launcher-library',
    title: 'Library.Page.Title',
    topics: ['game-accounts', 'library', 'launcher'],
    needsToken: 'sign-in',
    footer: 'none',
  },
  {
    path: 'launcher-settings',
    only: 'launcher',
    page: 'launcher-settings',
    title: 'LauncherSettings.Page.Title',
    topics: ['launcher-settings', 'launcher', 'library'],
    needsToken: 'sign-in',
    footer: 'none',
  },
  {
    path: 'orders/:id',
    params: { id: 'own-id' },
    only: 'web',
    page: 'order',
    title: 'Order.Page.Title',
    topics: ['orders', 'dialogs'],
    needsToken: 'sign-in',
    footer: 'plain',
  },
  {
    path: 'orders/:id/receipt',
    params: { id: 'own-id' },
    only: 'web',
    page: 'receipt',
    title: 'Receipt.Page.Title',
    topics: ['orders'],
    needsToken: 'sign-in',
    footer: 'plain',
  },
  {
    path: 'withdraw',
    only: 'web',
    page: 'order',
    title: 'Withdrawal.Page.Title',
    topics: ['orders'],
    footer: 'full',
  },
  {
    path: 'play/:game',
    params: { game: 'product' },
    page: 'play',
    title: 'Play.Page.Title',
    topics: ['shop', 'play'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'play/:game/news/:id',
    params: { game: 'product', id: 'article' },
    page: 'play',
    title: 'News.Page.Title',
    topics: ['play'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'download/:productName?',
    params: { productName: 'product' },
    only: 'web',
    page: 'download',
    title: 'Download.Page.Title',
    topics: ['download'],
    footer: 'full',
    feature: 'clientDownload',
  },
  {
    path: 'sign-in',
    only: 'web',
    query: { game: 'product' },
    page: 'sign-in',
    title: 'SignIn.Page.Title',
    topics: ['sign-in'],
    footer: 'none',
    layout: 'auth',
  },
  {
    path: 'sign-in',
    only: 'launcher',
    query: { game: 'product' },
    page: 'launcher-sign-in',
    title: 'SignIn.Page.Title',
    topics: ['sign-in', 'launcher'],
    footer: 'none',
    layout: 'auth',
  },
  {
    path: 'bring-account',
    only: 'web',
    page: 'bring-account',
    title: 'BringAccount.Page.Title',
    topics: ['sign-in'],
    footer: 'none',
    layout: 'auth',
  },
  {
    path: 'authorize',
    only: 'web',
    page: 'authorize',
    title: 'Authorize.Page.Title',
    topics: ['authorize', 'sign-in', 'settings'],
    needsToken: 'sign-in',
    footer: 'none',
    layout: 'auth',
  },
  {
    path: 'sign-up',
    query: { game: 'product' },
    page: 'sign-up',
    title: 'SignUp.Page.Title',
    topics: ['sign-in'],
    footer: 'none',
    layout: 'auth',
  },
  {
    path: 'recover-password',
    query: { game: 'product' },
    page: 'recover-password',
    title: 'Recovery.Page.Title',
    topics: ['sign-in'],
    footer: 'none',
    layout: 'auth',
    trail: [
      { title: 'Recovery.Trail.SignIn', path: 'sign-in' },
      { title: 'Recovery.Trail.Recover', path: 'recover-password' },
    ],
  },
  {
    path: 'validate/:token',
    only: 'web',
    page: 'validate',
    title: 'Validate.Page.Title',
    topics: ['account-mail', 'sign-in', 'dialogs'],
    footer: 'none',
    layout: 'auth',
    isSecret: true,
  },
  {
    path: 'revert-email/confirm?/:token?',
    only: 'web',
    page: 'revert-email',
    title: 'RevertEmail.Page.Title',
    topics: ['account-mail', 'sign-in'],
    footer: 'none',
    layout: 'auth',
    isSecret: true,
  },
  {
    path: 'undo-two-factor',
    only: 'web',
    page: 'undo-two-factor',
    title: 'TwoFactorUndo.Page.Title',
    topics: ['account-mail', 'sign-in'],
    footer: 'none',
    layout: 'auth',
    isSecret: true,
  },
  {
    path: 'support',
    only: 'web',
    page: 'support',
    title: 'Support.Page.Title',
    topics: ['support'],
    footer: 'full',
    asksForValidation: true,
  },
  faqPage('support/authenticator', 'Support.AuthenticatorPage.Title', 'Support.Trail.Authenticator'),
  faqPage('support/security', 'Support.SecurityPage.Title', 'Support.Trail.Security'),
  faqPage('support/psd2', 'Support.PaymentPage.Title', 'Support.Trail.Payment'),
  {
    path: 'primitives',
    only: 'web',
    page: 'primitives',
    title: 'Primitives.Title',
    description: 'Primitives.Title',
    topics: ['primitives', 'sign-in'],
    footer: 'full',
    sandbox: true,
  },
];

export type RouteConfig = Pick<ClientConfig, 'environment' | 'features'>;

/** The routes of a build that are enabled by this configuration. */
export function openRoutes({ environment, features }: RouteConfig, build: BuildTarget = 'web'): RouteEntry[] {
  return routeTable.filter(
    ({ only, sandbox, feature }) =>
      (!only || only === build) && (!sandbox || environment === 'Sandbox') && (!feature || features[feature]),
  );
}

/** `SignIn.Page.Title` has `SignIn.Page.Description`. A test checks that it exists. */
export function descriptionOf({ title, description }: RouteEntry): MessageId {
  return description ?? (title.replace(/Title$/, 'Description') as MessageId);
}

/** Whether search engines may list the page, unless its content does not exist. */
export function isIndexedRoute(route: RouteEntry): boolean {
  return !(route.needsToken || route.sandbox || route.isSecret || route.isPassThrough || route.isUnlisted);
}

/** Paths without a page that redirect to another one. Both below /{locale}. */
export const redirects: readonly { path: string; to: string }[] = [
  { path: 'settings/*', to: 'settings' },
  { path: 'support/*', to: 'support' },
];

export const notFoundRoute: RouteEntry = {
  path: '*',
  page: 'not-found',
  title: 'NotFound.Page.Title',
  topics: [],
  footer: 'full',
};
