import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { markup } from '../../server-pages/markup.ts';
import { serverPage } from '../../server-pages/server-page.ts';
import { topicTexts } from '../../server-pages/topic-texts.ts';
import { isApi } from '../request/api-scope.ts';

type Texts = ReturnType<typeof topicTexts>['text'];

interface NoticeTexts {
  title: string | undefined;
  text: string | undefined;
  link: { to: string; label: string | undefined };
}

const PAGES: Record<'bad-address' | 'busy' | 'outage' | 'failed', (text: Texts) => NoticeTexts> = {
  'bad-address': (text) => ({
    title: text['BadAddress.Title'],
    text: text['BadAddress.Text'],
    link: { to: '/', label: text['BadAddress.Home.Link'] },
  }),
  busy: (text) => ({
    title: text['BusyPage.Title'],
    text: text['BusyPage.Text'],
    link: { to: '', label: text['BusyPage.Retry.Link'] },
  }),
  outage: (text) => ({
    title: text['OutagePage.Title'],
    text: text['OutagePage.Text'],
    link: { to: '', label: text['BusyPage.Retry.Link'] },
  }),
  failed: (text) => ({
    title: text['ErrorPage.Title'],
    text: text['BusyPage.Text'],
    link: { to: '', label: text['BusyPage.Retry.Link'] },
  }),
};

/** Whether a visitor reads the answer: the browser has asked for a page. */
export function isForVisitor(request: FastifyRequest): boolean {
  return !isApi(request) && (request.headers.accept?.includes('text/html') ?? false);
}

/** Needs no rendering and is never cached. The reference is the id of the request in the log and in its trace. */
export function sendErrorPage(
  page: keyof typeof PAGES,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { locale, text: texts } = topicTexts('busy-page', localeInPath(request.url));
  const { title, text, link } = PAGES[page](texts);
  const html = serverPage({
    locale,
    title,
    body: markup`<body>
<main class="notice">
<h1>${title}</h1>
<p>${text}</p>
<a href="${link.to}">${link.label}</a>
<p class="reference">${texts['ErrorPage.Reference.Label']} <bdi>${request.id}</bdi></p>
</main>
</body>`,
  });
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('text/html; charset=utf-8')
    .send(html);
}

function localeInPath(url: string): string {
  return /^\/([a-z]{2}-[A-Z]{2})\//.exec(url)?.[1] ?? DEFAULT_LOCALE;
}
