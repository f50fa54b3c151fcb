import { pages } from 'virtual:pages';
import '@gatehouse/ui/test/jsdom-top-layer.ts';
import './jsdom-resize-observer.ts';
import './jsdom-intersection-observer.ts';
import type { TrackingEvent } from '@gatehouse/contract/tracking';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Topic } from '@gatehouse/messages/ids.ts';
import { act, type RenderResult, render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { onTestFinished } from 'vitest';
import { App } from '../src/app/app.tsx';
import { countLogouts } from '../src/app/count-logouts.ts';
import { createServices, type Services } from '../src/app/create-services.ts';
import { layoutFiles } from '../src/app/layout-files.ts';
import { Providers } from '../src/app/providers.tsx';
import { createRoutes, findRoute } from '../src/app/routes.tsx';
import { followSession } from '../src/data/session-scope.ts';
import { createPageLoader, type PageFiles } from '../src/framework/routing/page-loader.ts';
import { type LoadedConfig, withConfigDefaults } from '../src/platform/config.ts';
import type { PixelEvent } from '../src/platform/tracking/send-pixel.ts';
import { startSession } from '../src/stores/session-listeners.ts';
import type { SessionUser } from '../src/stores/session-user.ts';
import { hangUntilAborted, json, type SentRequest } from './fake-server.ts';

type Answer = Response | Promise<Response> | Error | 'hang';

/** Replies in order, for all requests or per endpoint: `{ 'GET /user/accounts': [a, b] }`. The last one repeats. */
export type Answers = readonly Answer[] | Readonly<Record<string, Answer | readonly Answer[]>>;

export interface VisitOptions {
  /** The signed-in player; without one the visitor is signed out. */
  user?: Partial<SessionUser> | undefined;
  answers?: Answers;
  config?: LoadedConfig;
  locale?: PageLocale;
  /** Runs before the first render. */
  prepare?(services: Services): Promise<void> | void;
}

export interface Visited extends RenderResult {
  services: Services;
  /** Requests since the player signed in, without `GET /user/me`. */
  sent: SentRequest[];
  /** The same requests as strings, such as `GET /user/accounts`. */
  calls(): string[];
  /** Sets the reply of `GET /user/me` from now on. */
  player: SessionUser;
  /** The device reports, which follow each sign-in. They are not in `sent`. */
  reports: SentRequest[];
  tracked: TrackingEvent[];
  pixels: PixelEvent[];
}

export const PLAYER = {
  id: 'session-1',
  userId: 'player-1',
  email: 'mara@example.test',
  nickname: null,
  validated: true,
  locale: 'en-GB',
  hasPassword: true,
} as SessionUser;

const CORE = {
  apiUrl: '/api/v1',
  storeApiUrl: 'https://store.example.test/api/v1',
  userSessionDomain: '',
};

/** Renders the page of a URL in the whole app, and waits until its chunk and its data have loaded. */
export async function visit(
  path: string,
  options: VisitOptions & { files?: PageFiles } = {},
): Promise<Visited & { go(path: string): Promise<void> }> {
  const { services, ...visited } = await start(options);
  await options.prepare?.(services);
  const loader = createPageLoader(services, { ...pages, ...options.files }, layoutFiles);
  const routes = createRoutes(loader, services.config);
  const address = new URL(path, 'https://portal.example.test');
  const { entry, params } = findRoute(routes, address.pathname);
  await loader.load(entry, params, address.search);
  let navigate: NavigateFunction | undefined;
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} routes={routes} />
      <Navigation
        onReady={(given) => {
          navigate = given;
        }}
      />
    </MemoryRouter>,
  );
  const go = (to: string) => act(async () => navigate?.(to));
  return { ...view, services, go, ...visited };
}

function Navigation({ onReady }: { onReady(navigate: NavigateFunction): void }) {
  const navigate = useNavigate();
  useEffect(() => onReady(navigate));
  return null;
}

/** Renders one component with the messages of these topics. */
export async function visitPart(
  part: ReactNode,
  { path = '/en-GB/', topics = [], ...options }: VisitOptions & { path?: string; topics?: Topic[] },
): Promise<Visited> {
  const { services, ...visited } = await start(options);
  await services.i18n.load(['core', ...topics]);
  await options.prepare?.(services);
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <Providers services={services}>{part}</Providers>
    </MemoryRouter>,
  );
  return { ...view, services, ...visited };
}

/** The real services, with a fake server that gives the listed replies. */
async function start({ user, answers = [], config = {}, locale = 'en-GB' }: VisitOptions) {
  const sent: SentRequest[] = [];
  const reports: SentRequest[] = [];
  const player = { ...PLAYER, ...user };
  const services = createServices({
    config: withConfigDefaults({ core: CORE, ...config }),
    locale,
    hasToken: false,
    fetch: answering(answers, player, sent, reports),
    fingerprint: async () => 'device',
  });
  const tracked: TrackingEvent[] = [];
  const pixels: PixelEvent[] = [];
  services.tracking = {
    track: async (event) => void tracked.push(event),
    flushEvents: () => {},
    resume: () => {},
    forget: () => {},
    pixel: async (event) => void pixels.push(event),
  };
  const { session } = services.stores;
  const unheard = () => () => {};
  const stops = [
    followSession(services.queries, session),
    countLogouts(session, () => services.tracking),
    startSession(session, { events: services.events, watchVisible: unheard, tabs: { listen: unheard } }),
  ];
  onTestFinished(() => {
    for (const stop of stops) stop();
    for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
      document.cookie = `${name}=; path=/; max-age=0`;
    }
    localStorage.clear();
    sessionStorage.clear();
  });
  if (user) await session.getState().signIn({ token: 'token-1', rememberMe: false });
  const calls = () => sent.map(({ method, url }) => `${method} ${pathOf(url)}`);
  return { services, sent, calls, player, reports, tracked, pixels };
}

const pathOf = (url: string) => url.replace(/^.*\/api\/v1/, '');

function answering(
  answers: Answers,
  player: SessionUser,
  sent: SentRequest[],
  reports: SentRequest[],
): typeof fetch {
  const given: Record<string, number> = {};
  return (async (url: unknown, init: RequestInit = {}) => {
    const { method = 'GET' } = init;
    const key = `${method} ${pathOf(String(url))}`;
    const isListed = 'length' in answers || answers[key] !== undefined;
    if (key === 'GET /user/me' && ('length' in answers || !isListed)) return json(200, player);
    const request: SentRequest = {
      url: String(url),
      method,
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    if (key === 'POST /auth/iovation') {
      reports.push(request);
      return json(204, null);
    }
    sent.push(request);
    const list = 'length' in answers ? (answers as readonly Answer[]) : [answers[key] ?? []].flat();
    const turn = 'length' in answers ? 'any' : key;
    const nth = given[turn] ?? 0;
    given[turn] = nth + 1;
    const answer = list[Math.min(nth, list.length - 1)] ?? json(404, { errorTypes: ['NOT_FOUND'] });
    if (answer === 'hang' || init.signal?.aborted) return hangUntilAborted(init.signal);
    if (answer instanceof Error) throw answer;
    return (await answer).clone();
  }) as typeof fetch;
}
