import type { MessageId, Topic } from '@gatehouse/messages/ids.ts';

export interface RouteEntry {
  /** Below /{locale}. */
  path: string;
  /** The file in pages/, without its ending. */
  page: string;
  title: MessageId;
  description: MessageId;
  /** Words beside the core ones. */
  topics: readonly Topic[];
  /** Where a visitor without a session is led, and back from afterwards. */
  needsToken?: 'sign-in' | 'sign-up';
  footer: 'full' | 'plain' | 'none';
  /** Only in the launcher build. */
  launcher?: true;
  /** Only where the environment is Sandbox. */
  sandbox?: true;
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

export const notFoundRoute: RouteEntry = {
  path: '*',
  page: 'not-found',
  title: 'NotFound.Page.Title',
  description: 'NotFound.Page.Description',
  topics: [],
  footer: 'full',
};
