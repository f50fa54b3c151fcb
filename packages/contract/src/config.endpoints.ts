import * as config from './config.ts';
import type { EndpointTable } from './endpoint.ts';
import { frontPage, frontPageQuery } from './front-page.ts';

export const configEndpoints = {
  'GET /config': {
    auth: 'none',
    reply: { status: 200, schema: config.clientConfig },
    errors: [],
    summary: 'What the portal must know before it starts',
  },
  'GET /config/store/frontpage/:locale': {
    auth: 'none',
    params: config.configParams,
    query: frontPageQuery,
    reply: { status: 200, schema: frontPage },
    errors: ['NOT_FOUND'],
    summary: 'The shop front',
  },
  'GET /config/footer/:locale': {
    auth: 'none',
    params: config.configParams,
    reply: { status: 200, schema: config.footerConfig },
    errors: ['NOT_FOUND'],
    summary: 'The footer',
  },
  'GET /config/navigation/:locale': {
    auth: 'none',
    params: config.configParams,
    reply: { status: 200, schema: config.navigationConfig },
    errors: ['NOT_FOUND'],
    summary: 'The marketing links and menus of the navigation bar',
  },
  'GET /config/announcements/:locale': {
    auth: 'none',
    params: config.configParams,
    reply: { status: 200, schema: config.announcements },
    errors: ['NOT_FOUND'],
    summary: 'What the publisher announces now, and planned maintenance of games',
  },
  'GET /config/interstitial/:lang': {
    auth: 'none',
    params: config.interstitialParams,
    reply: { status: 200, schema: config.interstitialConfig },
    errors: ['NOT_FOUND'],
    summary: 'The zones of the interstitial advertisement',
  },
} as const satisfies EndpointTable;
