import type { PageLocale } from '@gatehouse/domain/locales';
import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import type { ClientConfig } from './config.ts';

/** The fields of Vite's manifest that are used. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** `Fetch` is `typeof fetch`: this package has the types of neither Node nor the browser. */
export interface RenderRequest<Fetch, Texts = unknown> {
  locale: PageLocale;
  /** From the page resolver: the path after the locale, and the query with only what the route declares. */
  path: string;
  search: string;
  publicUrl: string;
  config: ClientConfig;
  manifest: Manifest;
  /** Whether the request has a session token: then the account area waits until the browser has loaded the player. */
  hasToken: boolean;
  /** Answers the portal's API calls inside the process, without HTTP. */
  fetch: Fetch;
  sharePicture: string;
  look: PageLook;
  /** Texts that the publisher replaced, in this locale and compiled as the message files are. */
  ownTexts?: Texts | undefined;
  /** A form that was sent before hydration. */
  returnedForm?: ReturnedForm | undefined;
}

/** What the head of a page has of the brand. */
export interface PageLook {
  /** The address of the publisher's styles; null without any. */
  styles: string | null;
  /** The scheme that everyone sees; null where it is that of the visitor's browser. */
  scheme: 'dark' | 'light' | null;
  /** The colours of the browser's own bar. */
  theme: { dark: string; light: string };
}

export interface RenderResult {
  status: number;
  html: string;
}

/** Looks up whether the values of URL parameters exist. */
export interface KnownNames {
  hasProduct(name: string): boolean;
  hasArticle(product: string, id: string): boolean;
  /** A tag that the catalogue can be filtered by. */
  hasTag(tag: string): boolean;
  /** The pages of the whole catalogue. */
  cataloguePages: number;
}

/** What the pages are about, for the list of all of them. */
export interface SiteContent {
  products: readonly string[];
  games: readonly string[];
  articles: readonly { game: string; id: string }[];
}

/** What the server answers for a path and query after the locale. There are finitely many pages that are not secret. */
export type ResolvedPage =
  | { kind: 'redirect'; path: string }
  | {
      kind: 'page';
      /** The pattern of the route table: the name of the page in metrics. */
      route: string;
      path: string;
      /** Empty, or the declared parameters with known values, in canonical form. */
      search: string;
      /** The path contains a secret, so the page must not be cached. */
      isSecret: boolean;
      /** One of too many combinations of parameters to cache: rendered for each request, as often as an address block may. */
      isCombination?: true;
    };

/** What the server calls of the portal: the default export of the portal's server bundle. */
export interface PortalBundle<Fetch> {
  createPageResolver(config: ClientConfig, names: KnownNames): (path: string, search: string) => ResolvedPage;
  /** The paths below a locale that search engines may list. */
  indexedPaths(config: ClientConfig, content: SiteContent): string[];
  render(request: RenderRequest<Fetch>): Promise<RenderResult>;
}
