import { join } from 'node:path';
import { LEGAL_DOCUMENTS } from '@gatehouse/contract/legal';
import { ARTICLE_ART } from '@gatehouse/domain/art';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import type { Content, Product } from '../../modules/content/files/content.ts';
import { artPath } from '../../modules/content/localisation/art-path.ts';
import { pickLocale, pickProductTexts } from '../../modules/content/localisation/pick-locale.ts';
import type { GameAccounts } from '../../modules/games/game-accounts/game-accounts.service.ts';
import { markup } from '../../server-pages/markup.ts';
import { sendSecretPage, serveStyles } from '../demo-http.ts';
import { type ArrivalSite, createArrivals } from './arrival.ts';
import { DEMO_PAGES } from './demo-addresses.ts';
import {
  arrivalView,
  DEMO_PAGES_STYLES,
  type DemoPage,
  demoPage,
  type Story,
  sectionsOf,
  storyList,
} from './demo-page.ts';
import texts from './demo-page-texts.json' with { type: 'json' };

/** A page of the example publisher: what a publisher would have on their own site. */
interface DemoText {
  title: string;
  lead: string;
  /** Product and cut of the picture at the top. */
  art: string;
  /** By their headings. */
  sections: Readonly<Record<string, string>>;
}

const DEMO_TEXTS: Readonly<Record<string, DemoText>> = texts.pages;
const MAGAZINE_TITLES: Readonly<Record<string, string>> = texts.magazine;

interface Options {
  env: Pick<Env, 'environment' | 'apiUrl' | 'publicUrl'>;
  content: Content;
  gameAccounts: Pick<GameAccounts, 'findByPlatformId'>;
}

type Request = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;
type View = Omit<DemoPage, 'brand'>;

/** The pages of the example publisher, to which `withDemoAddresses` leads. */
export function demoPageRoutes(app: FastifyInstance, { env, content, gameAccounts }: Options): void {
  const arrivals = createArrivals({ app, env, content, gameAccounts });
  serveStyles(app, DEMO_PAGES_STYLES, join(import.meta.dirname, 'demo-pages.css'));

  app.get(`${DEMO_PAGES}/*`, async (request: Request, reply): Promise<FastifyReply> => {
    const path = request.params['*'];
    const { code } = request.query;
    const view = await viewOf(path, typeof code === 'string' ? code : undefined);
    if (!view) return reply.callNotFound() as unknown as FastifyReply;
    return sendSecretPage(reply, demoPage({ brand: content.brand.name, ...view }));
  });

  async function viewOf(path: string, code: string | undefined): Promise<View | null> {
    const [kind = '', name = '', region] = path.split('/');
    const product = content.products.get(name);
    if (kind === 'play' && product && path.split('/').length <= 3) return playView(product, region, code);
    if (kind === 'games' && product) return gameView(product);
    const magazine = Object.hasOwn(MAGAZINE_TITLES, path) ? MAGAZINE_TITLES[path] : undefined;
    if (magazine) return magazineView(magazine);
    if (kind === 'board' || kind === 'support') return partnerView(kind, code);
    return Object.hasOwn(DEMO_TEXTS, path) ? textView(path) : null;
  }

  /** As a publisher's page says it: which version this is, from when, and what has changed. */
  function versionSection(path: string): [heading: string, text: string][] {
    const document = LEGAL_DOCUMENTS.find((one) => one === path);
    const newest = document && content.legal[document].at(-1);
    if (!newest) return [];
    const { version, validFrom, changes = {} } = newest;
    const day = new Intl.DateTimeFormat(DEFAULT_LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
    const from = `Applies from ${day.format(new Date(validFrom))}.`;
    return [[`Version ${version}`, `${from} ${changes[DEFAULT_LOCALE] ?? ''}`.trim()]];
  }

  function textView(path: string): View | null {
    const text = DEMO_TEXTS[path];
    if (!text) return null;
    const { title, lead, sections } = text;
    const [product = '', cut = ''] = text.art.split('/');
    return {
      title,
      lead,
      picture: pictureOf(product, cut),
      content: sectionsOf([...versionSection(path), ...Object.entries(sections)]),
      note: 'A page of the example publisher. In production your own page stands at the address that your content names.',
    };
  }

  async function partnerView(site: 'board' | 'support', code: string | undefined): Promise<View | null> {
    const view = textView(site);
    const arrival = await arrivals.arrive(site, code, `${env.publicUrl}${DEMO_PAGES}/${site}`);
    return view && { ...view, content: arrivalView(arrival) };
  }

  async function playView(
    product: Product,
    region: string | undefined,
    code: string | undefined,
  ): Promise<View> {
    const { displayName, tagline } = textsOf(product);
    const address = `${env.publicUrl}${DEMO_PAGES}/play/${product.name}${region ? `/${region}` : ''}`;
    const arrival = await arrivals.arrive('game' satisfies ArrivalSite, code, address);
    return {
      title:
        'name' in arrival.who ? `${arrival.who.name}, you would be playing ${displayName} now` : displayName,
      lead: tagline,
      picture: pictureOf(product.name, 'scene-3') ?? pictureOf(product.name, 'hero'),
      wordmark: artPath(content, product, 'wordmark'),
      content: arrivalView(arrival),
      note: 'This page plays the server of a browser game. In production the game itself stands at the address that content/games names.',
    };
  }

  function gameView(product: Product): View {
    const { displayName, tagline, description } = textsOf(product);
    return {
      title: displayName,
      lead: tagline,
      picture: pictureOf(product.name, 'scene-2') ?? pictureOf(product.name, 'hero'),
      wordmark: artPath(content, product, 'wordmark'),
      content: markup`<section class="text"><p>${description}</p></section>
<p><a class="button" href="/${DEFAULT_LOCALE}/shop/${product.name}">See it in the store</a></p>`,
      note: 'The game’s own site would be here, and its form for a forgotten password.',
    };
  }

  function magazineView(title: string): View {
    return {
      title,
      lead: 'Stories of all games, newest first.',
      picture: pictureOf('emberfall', 'scene-2'),
      content: storyList(storiesOf()),
      note: 'The magazine would be a site of the publisher. The stories are the news of the games in this store.',
    };
  }

  function storiesOf(): Story[] {
    const stories = [...content.products.values()].flatMap((product) =>
      product.news.flatMap(({ id, texts }) => {
        const article = pickLocale(texts, DEFAULT_LOCALE)?.value;
        const own = `${ARTICLE_ART}${id}`;
        const cut = content.art.cuts.has(`${product.name}/${own}`) ? own : 'feature';
        return article
          ? [
              {
                title: article.title,
                teaser: article.teaser,
                date: article.date,
                game: textsOf(product).displayName,
                picture: artPath(content, product, cut),
                link: `/${DEFAULT_LOCALE}/play/${product.name}/news/${id}`,
              },
            ]
          : [];
      }),
    );
    return stories.sort((one, other) => other.date.localeCompare(one.date));
  }

  const textsOf = (product: Product) => pickProductTexts(product, DEFAULT_LOCALE).value;

  function pictureOf(name: string, cut: string): string | undefined {
    const product = content.products.get(name);
    return product && content.art.cuts.has(`${name}/${cut}`) ? artPath(content, product, cut) : undefined;
  }
}
