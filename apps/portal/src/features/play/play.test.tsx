import type { ClientConfig } from '@gatehouse/contract/config';
import type { NewsEntry, Product, ProductNews } from '@gatehouse/contract/product';
import type { Block } from '@gatehouse/domain/article';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { visitPart } from '../../../test/visit.tsx';
import { Article } from './article.tsx';
import { Play } from './play.tsx';

afterEach(cleanup);

const emberfall = {
  productName: 'emberfall',
  gameId: 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510',
  displayName: 'Emberfall',
  genre: 'MMORPG',
  tagline: 'The citadel burns.',
  hero: '/art/1/emberfall/hero',
  wordmark: '/art/1/emberfall/wordmark',
  productWebsite: null,
  released: '2022-10-20',
  madeBy: 'Kiln & Crown',
  ages: 12,
  systems: ['windows'],
  playUrl: null,
  locale: 'en-GB',
} as unknown as Product;

const entry = (id: string, preview: string, body: Block[]): NewsEntry => ({
  id,
  title: `About ${id}`,
  date: '2026-05-14',
  image: null,
  summary: `In short: ${id}`,
  preview,
  body,
});
const news: ProductNews = {
  locale: 'en-GB',
  title: 'News from the ash road',
  entries: [
    entry('bridges', 'All of them.', [
      { kind: 'heading', level: 2, children: [{ kind: 'text', text: 'Spare them' }] },
      { kind: 'paragraph', children: [{ kind: 'strong', children: [{ kind: 'text', text: 'All' }] }] },
    ]),
    entry('trades', 'Two trades. Two trades.', []),
  ],
};

const refused = (status: number) => refusal(status, ['REFUSED']);

interface Content {
  product?: object;
  news?: Response | Response[];
  game?: unknown;
  features?: ClientConfig['features'];
}

function visit(content: Content, id?: string, user?: 'player' | 'unknown') {
  const { product = emberfall } = content;
  const missing = <p>Page not found</p>;
  return visitPart(
    id ? (
      <Article game="emberfall" id={id} missing={missing} />
    ) : (
      <Play
        game="emberfall"
        promotion={null}
        missing={missing}
        accounts={() => <p>Accounts of the player</p>}
        playButton={() => <button type="button">Play</button>}
      />
    ),
    {
      path: '/en-GB/play/emberfall',
      topics: ['play'],
      user: user === 'player' ? {} : undefined,
      answers: {
        'GET /product/emberfall/en-GB': product instanceof Response ? product : json(200, product),
        'GET /product/emberfall/news/en-GB': content.news ?? json(200, news),
        'GET /game/config/emberfall/default': json(200, content.game ?? { migrationType: 'None' }),
      },
      config: {
        defaultBranch: 'default',
        features: content.features ?? { clientDownload: { injectionServiceUrl: '/client' } },
      },
      prepare({ stores }) {
        if (user === 'unknown') stores.session.setState({ user });
      },
    },
  );
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a game with a client links to its download and lists its news', async () => {
  await visit({});
  expect(await screen.findByRole('heading', { level: 1, name: 'Emberfall' })).toBeTruthy();
  expect(hrefOf('Get the launcher')).toBe('/en-GB/download/emberfall');
  expect(screen.queryByRole('link', { name: 'Play now' })).toBeNull();
  await screen.findByRole('link', { name: 'About trades' });
  expect(hrefOf('About trades')).toBe('/en-GB/play/emberfall/news/trades');
  expect(screen.getByText('Two trades. Two trades.')).toBeTruthy();
  expect(screen.queryByText(/Transfer your account/)).toBeNull();
});

test('shows no download without a configured client', async () => {
  await visit({ features: {} });
  expect(await screen.findByRole('heading', { level: 1, name: 'Emberfall' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Get the launcher' })).toBeNull();
});

test('a browser game links to its site, and players with old accounts see how to migrate them', async () => {
  const playUrl = 'https://play.example.test/eu';
  await visit({
    product: { ...emberfall, systems: ['browser'], playUrl },
    game: { migrationType: 'GameAccount' },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(hrefOf('Play now')).toBe(playUrl);
  expect(screen.queryByRole('link', { name: 'Get the launcher' })).toBeNull();
  expect((await screen.findByRole('link', { name: 'Transfer your account' })).getAttribute('href')).toBe(
    '/en-GB/sign-in?game=emberfall',
  );
});

test.each([
  ['an unknown game', { product: refused(404) }],
  ['a name that cannot be one', { product: refused(400) }],
  ['an add-on', { product: json(200, { ...emberfall, gameId: null }) }],
])('%s shows the not-found page', async (_, answers) => {
  await visit(answers);
  expect(await screen.findByText('Page not found')).toBeTruthy();
});

test('a game without news shows a message, and failed news can be retried', async () => {
  await visit({ news: refused(404) });
  expect(await screen.findByText(/No news about Emberfall/)).toBeTruthy();
  cleanup();
  await visit({ news: [refused(500), json(200, news)] });
  const alert = await screen.findByRole('alert');
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'About bridges' })).toBeTruthy();
});

test('an article shows its text and links to the others; an unknown one shows the not-found page', async () => {
  await visit({}, 'bridges');
  expect(await screen.findByRole('heading', { level: 1, name: 'About bridges' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Spare them' })).toBeTruthy();
  expect(hrefOf('Back to Emberfall')).toBe('/en-GB/play/emberfall');
  expect(screen.getByRole('link', { name: 'About trades' })).toBeTruthy();
  expect(document.title).toBe('About bridges | Emberfall | Gatehouse');
  cleanup();
  await visit({}, 'nowhere');
  expect(await screen.findByText('Page not found')).toBeTruthy();
});

test('names the language of an article that falls back, but not for another territory of the same language', async () => {
  await visit({ news: json(200, { ...news, locale: 'de-DE' }) }, 'bridges');
  expect(await screen.findByText(/This article isn’t available in your language yet/)).toBeTruthy();
  cleanup();
  await visit({ news: json(200, { ...news, locale: 'en-US' }) }, 'bridges');
  await screen.findByRole('heading', { level: 1, name: 'About bridges' });
  expect(screen.queryByText(/This article isn’t available/)).toBeNull();
});

test('a player plays with an account and sees all of them; while the session loads, their space is reserved', async () => {
  const product = { ...emberfall, systems: ['browser'], playUrl: 'https://play.example.test' };
  await visit({ product }, undefined, 'player');
  expect(await screen.findByText('Accounts of the player')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Play now' })).toBeNull();
  cleanup();
  await visit({ product }, undefined, 'unknown');
  expect(await screen.findByRole('link', { name: 'Play now' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});
