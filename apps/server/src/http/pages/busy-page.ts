import type { FastifyReply } from 'fastify';
import { markup } from '../../server-pages/markup.ts';
import { serverPage } from '../../server-pages/server-page.ts';
import { topicTexts } from '../../server-pages/topic-texts.ts';

const RETRY_AFTER_S = 5;

/** Sent while the render queue is full. It needs no rendering and is never cached. */
export function sendBusyPage(reply: FastifyReply, locale: string): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(busyPage(locale));
}

/** Sent for an address that cannot be decoded, which no route sees. */
export function sendBadAddressPage(reply: FastifyReply, locale: string): FastifyReply {
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(badAddressPage(locale));
}

function busyPage(locale: string): string {
  return noticePage(locale, (text) => ({
    title: text['BusyPage.Title'],
    text: text['BusyPage.Text'],
    link: { to: '', label: text['BusyPage.Retry.Link'] },
  }));
}

function badAddressPage(locale: string): string {
  return noticePage(locale, (text) => ({
    title: text['BadAddress.Title'],
    text: text['BadAddress.Text'],
    link: { to: '/', label: text['BadAddress.Home.Link'] },
  }));
}

type Texts = ReturnType<typeof topicTexts>['text'];

interface NoticeTexts {
  title: string | undefined;
  text: string | undefined;
  link: { to: string; label: string | undefined };
}

function noticePage(locale: string, write: (text: Texts) => NoticeTexts): string {
  const { locale: written, text: texts } = topicTexts('busy-page', locale);
  const { title, text, link } = write(texts);
  return serverPage({
    locale: written,
    title,
    body: markup`<body>
<main class="notice">
<h1>${title}</h1>
<p>${text}</p>
<a href="${link.to}">${link.label}</a>
</main>
</body>`,
  });
}
