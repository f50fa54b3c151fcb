import type { ClientConfig } from '@gatehouse/contract/config';
import type { MessageId, Topic } from '@gatehouse/messages/ids.ts';

/** A step on the way to a page. */
export interface Crumb {
  title: MessageId;
  /** Below /{locale}. */
  path: string;
}

/** What the value of a parameter must name, or the parameter names nothing that there is. */
export type ParameterKind = 'product' | 'article';

export interface RouteEntry {
  /** Below /{locale}. */
  path: string;
  /** What each parameter of the path names: a page is rendered, and cached, only for values that exist. */
  params?: Readonly<Record<string, ParameterKind>>;
  /**
   * The query parameters that the server-rendered HTML depends on. The server ignores all others, so that no query can
   * cause a rendering; components that read them while they render use `useHydratedLocation`.
   */
  query?: Readonly<Record<string, ParameterKind>>;
  /** The file in pages/, without its ending. */
  page: string;
  title: MessageId;
  description: MessageId;
  /** Words beside the core ones. */
  topics: readonly Topic[];
  /** Where a visitor without a session is led, and back from afterwards. */
  needsToken?: 'sign-in' | 'sign-up';
  footer: 'full' | 'plain' | 'none';
  /** The ways in stand in a frame of their own, without bar and footer. */
  frame?: 'gate';
  /** Breadcrumbs, this page last. */
  trail?: readonly Crumb[];
  /** One of the tabs of its page: changing between them keeps the place and the focus. */
  isTab?: true;
  /** Players who have not confirmed their e-mail are reminded here. */
  asksForValidation?: true;
  /** Opens something and leads back at once: whoever comes through keeps the place and the focus. */
  isPassage?: true;
  /** The address carries a secret: neither search engines nor the count of visits learn it. */
  isSecret?: true;
  /** Only where the environment is Sandbox. */
  sandbox?: true;
  /** Only where the operator has switched it on; elsewhere the page is not there. */
  feature?: keyof ClientConfig['features'];
}

/** Every page there is. The server answers 404 for any other path. */
export const routeTable: readonly RouteEntry[] = [
  {
    path: '',
    page: 'shop-front',
    title: 'ShopFront.Page.Title',
    description: 'ShopFront.Page.Description',
    topics: ['shop'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'cookie-settings',
    page: 'cookie-settings',
    title: 'CookieSettings.Page.Title',
    description: 'CookieSettings.Page.Description',
    topics: [],
    footer: 'full',
    isPassage: true,
  },
  {
    path: 'coupon',
    page: 'coupon',
    title: 'Coupon.Page.Title',
    description: 'Coupon.Page.Description',
    topics: ['coupon'],
    needsToken: 'sign-in',
    footer: 'full',
  },
  {
    path: 'settings',
    page: 'settings',
    title: 'Settings.Page.Title',
    description: 'Settings.Page.Description',
    topics: ['settings', 'sign-in', 'dialogs'],
    needsToken: 'sign-in',
    footer: 'plain',
    isTab: true,
  },
  {
    path: 'settings/communication',
    page: 'settings',
    title: 'Settings.CommunicationPage.Title',
    description: 'Settings.Page.Description',
    topics: ['settings', 'sign-in', 'dialogs'],
    needsToken: 'sign-in',
    footer: 'plain',
    isTab: true,
  },
  {
    path: 'settings/connections',
    page: 'settings',
    title: 'Settings.ConnectionsPage.Title',
    description: 'Settings.Page.Description',
    topics: ['settings', 'sign-in', 'dialogs'],
    needsToken: 'sign-in',
    footer: 'plain',
    isTab: true,
  },
  {
    path: 'settings/success',
    page: 'settings-success',
    title: 'Settings.Page.Title',
    description: 'Settings.Page.Description',
    topics: ['settings'],
    footer: 'plain',
  },
  {
    path: 'library',
    page: 'library',
    title: 'Library.Page.Title',
    description: 'Library.Page.Description',
    topics: ['game-accounts', 'library'],
    needsToken: 'sign-in',
    footer: 'none',
  },
  {
    path: 'play/:game',
    params: { game: 'product' },
    page: 'play',
    title: 'Play.Page.Title',
    description: 'Play.Page.Description',
    topics: ['play'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'play/:game/news/:id',
    params: { game: 'product', id: 'article' },
    page: 'play',
    title: 'News.Page.Title',
    description: 'News.Page.Description',
    topics: ['play'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'download/:productName?',
    params: { productName: 'product' },
    page: 'download',
    title: 'Download.Page.Title',
    description: 'Download.Page.Description',
    topics: ['download'],
    footer: 'full',
    feature: 'clientDownload',
  },
  {
    path: 'sign-in',
    query: { game: 'product' },
    page: 'sign-in',
    title: 'SignIn.Page.Title',
    description: 'SignIn.Page.Description',
    topics: ['sign-in'],
    footer: 'none',
    frame: 'gate',
  },
  {
    path: 'authorize',
    page: 'authorize',
    title: 'Authorize.Page.Title',
    description: 'Authorize.Page.Description',
    topics: ['authorize', 'sign-in', 'settings'],
    needsToken: 'sign-in',
    footer: 'none',
    frame: 'gate',
  },
  {
    path: 'sign-up',
    query: { game: 'product' },
    page: 'sign-up',
    title: 'SignUp.Page.Title',
    description: 'SignUp.Page.Description',
    topics: ['sign-in'],
    footer: 'none',
    frame: 'gate',
  },
  {
    path: 'recover-password',
    query: { game: 'product' },
    page: 'recover-password',
    title: 'Recovery.Page.Title',
    description: 'Recovery.Page.Description',
    topics: ['sign-in'],
    footer: 'none',
    frame: 'gate',
    trail: [
      { title: 'Recovery.Trail.SignIn', path: 'sign-in' },
      { title: 'Recovery.Trail.Recover', path: 'recover-password' },
    ],
  },
  {
    path: 'validate/:token',
    page: 'validate',
    title: 'Validate.Page.Title',
    description: 'Validate.Page.Description',
    topics: ['account-mail', 'sign-in', 'dialogs'],
    footer: 'none',
    frame: 'gate',
    isSecret: true,
  },
  {
    path: 'revert-email/confirm/:token',
    page: 'revert-email',
    title: 'RevertEmail.Page.Title',
    description: 'RevertEmail.Page.Description',
    topics: ['account-mail', 'sign-in'],
    footer: 'none',
    frame: 'gate',
    isSecret: true,
  },
  {
    path: 'undo-two-factor',
    page: 'undo-two-factor',
    title: 'TwoFactorUndo.Page.Title',
    description: 'TwoFactorUndo.Page.Description',
    topics: ['account-mail', 'sign-in'],
    footer: 'none',
    frame: 'gate',
    isSecret: true,
  },
  {
    path: 'support',
    page: 'support',
    title: 'Support.Page.Title',
    description: 'Support.Page.Description',
    topics: ['support'],
    footer: 'full',
    asksForValidation: true,
  },
  {
    path: 'support/authenticator',
    page: 'support',
    title: 'Support.AuthenticatorPage.Title',
    description: 'Support.AuthenticatorPage.Description',
    topics: ['support'],
    footer: 'full',
    trail: [
      { title: 'Support.Trail.Base', path: 'support' },
      { title: 'Support.Trail.Authenticator', path: 'support/authenticator' },
    ],
    asksForValidation: true,
  },
  {
    path: 'support/security',
    page: 'support',
    title: 'Support.SecurityPage.Title',
    description: 'Support.SecurityPage.Description',
    topics: ['support'],
    footer: 'full',
    trail: [
      { title: 'Support.Trail.Base', path: 'support' },
      { title: 'Support.Trail.Security', path: 'support/security' },
    ],
    asksForValidation: true,
  },
  {
    path: 'support/psd2',
    page: 'support',
    title: 'Support.PaymentPage.Title',
    description: 'Support.PaymentPage.Description',
    topics: ['support'],
    footer: 'full',
    trail: [
      { title: 'Support.Trail.Base', path: 'support' },
      { title: 'Support.Trail.Payment', path: 'support/psd2' },
    ],
    asksForValidation: true,
  },
  {
    path: 'primitives',
    page: 'primitives',
    title: 'Primitives.Title',
    description: 'Primitives.Title',
    topics: ['primitives'],
    footer: 'full',
    sandbox: true,
  },
];

export type RouteConfig = Pick<ClientConfig, 'environment' | 'features'>;

/** The routes that this configuration has. */
export function openRoutes({ environment, features }: RouteConfig): RouteEntry[] {
  return routeTable.filter(
    ({ sandbox, feature }) => (!sandbox || environment === 'Sandbox') && (!feature || features[feature]),
  );
}

/** Where nothing stands of its own, and whoever comes is led on. Both below /{locale}. */
export const redirects: readonly { path: string; to: string }[] = [
  { path: 'settings/*', to: 'settings' },
  { path: 'support/*', to: 'support' },
];

export const notFoundRoute: RouteEntry = {
  path: '*',
  page: 'not-found',
  title: 'NotFound.Page.Title',
  description: 'NotFound.Page.Description',
  topics: [],
  footer: 'full',
};
