import type { ClientConfig } from '@gatehouse/contract/config';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { RouteEntry } from '../app/route-table.ts';
import type { Call } from '../platform/http/call-options.ts';
import type { I18n } from '../platform/i18n/i18n.ts';

/** What a page needs to prefetch its data, on the server and during a navigation to it. */
export interface PageContext {
  call: Call;
  queries: QueryClient;
  i18n: I18n;
  config: ClientConfig;
}

export type PageParams = Readonly<Record<string, string | undefined>>;

/** `Waiting` is its own placeholder until the player is known, where the general one would not match. */
export type PageComponent = ComponentType & { Waiting?: ComponentType };

/** What a file in pages/ exports. */
export interface PageModule {
  default: PageComponent;
  /** Fetches the data of the page before it renders, on the server and during a navigation to it. */
  prefetch?: (context: PageContext, params: PageParams, search: string) => Promise<void>;
}

export interface LayoutProps {
  route: RouteEntry;
  /** Used by both layouts, so it is part of the first chunk. */
  brand: ReactNode;
  language: ReactNode;
  children: ReactNode;
}

/** The navigation, footer or art around a page. */
export type Layout = ComponentType<LayoutProps>;
