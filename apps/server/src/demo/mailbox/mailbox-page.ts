import { type Markup, markup } from '../../server-pages/markup.ts';
import type { MailboxMail } from './mailbox.service.ts';

const icon = (paths: Markup) =>
  markup`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

const INBOX = icon(
  markup`<path d="M22 12h-6l-2 3h-4l-2-3H2"/><path d="M5.5 5.1 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.5-6.9A2 2 0 0 0 16.7 4H7.3a2 2 0 0 0-1.8 1.1z"/>`,
);

const REFRESH = icon(
  markup`<path d="M3 12a9 9 0 0 1 15-6.7L21 8"/><path d="M21 3v5h-5"/><path d="M21 12a9 9 0 0 1-15 6.7L3 16"/><path d="M8 16H3v5"/>`,
);

const BACK = icon(markup`<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>`);

const LINE_OF_A_LINK = /^https?:\/\/\S+$/;

export interface MailboxView {
  brand: string;
  mails: readonly MailboxMail[];
  /** The open mail; on a wide screen the newest, if none was chosen. */
  open: MailboxMail | undefined;
  /** Whether a mail was chosen: a narrow screen then shows it instead of the list. */
  isChosen: boolean;
  showsText: boolean;
  /** Shows only the mails to this address. */
  to: string | undefined;
  /** False when SMTP_URL names a mail server: then no mail arrives here. */
  isEmbedded: boolean;
}

const PATH = '/demo/mailbox';
const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const SHORT_MOMENT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};

export function mailboxPage(view: MailboxView): string {
  const { brand, mails, open } = view;
  const title = open && view.isChosen ? `${open.subject} · Mailbox` : 'Mailbox';
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
${mails.length === 0 ? markup`<meta http-equiv="refresh" content="5">` : undefined}
<title>${title} · ${brand}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${PATH}.css">
</head>
<body>
<header class="bar">
<a class="brand" href="/"><img src="/favicon.svg" width="32" height="32" alt="">${brand}</a>
<h1 class="bar-title">Mailbox</h1>
<p class="badge">Demo</p>
<form class="filter" method="post" action="${PATH}" role="search">
<input name="to" type="search" value="${view.to ?? ''}" placeholder="Mails to this address" aria-label="Mails to this address">
<button class="secondary" type="submit">Show</button>
</form>
<a class="secondary icon-button" href="${hrefOf(view, {})}" aria-label="Look for new mail">${REFRESH}</a>
</header>
<main data-view="${view.isChosen ? 'mail' : 'list'}" data-empty="${mails.length === 0 ? 'yes' : 'no'}">
${mails.length === 0 ? emptyState(view) : markup`${list(view)}${open && reader(view, open)}`}
</main>
</body>
</html>
`.html;
}

function list(view: MailboxView): Markup {
  return markup`<nav class="list" aria-label="Mails"><ul>${view.mails.map((mail) => listItem(view, mail))}</ul></nav>`;
}

function listItem(view: MailboxView, mail: MailboxMail): Markup {
  const current = mail.id === view.open?.id ? markup` aria-current="true"` : undefined;
  return markup`<li><a class="item" href="${hrefOf(view, { mail: mail.id })}"${current}>
<span class="sender">${mail.from.name}</span>
<time datetime="${mail.sentAt.toISOString()}">${mail.sentAt.toLocaleString('en-GB', SHORT_MOMENT)}</time>
<span class="subject" dir="auto">${mail.subject}</span>
<span class="recipient">To <bdi>${mail.to}</bdi></span>
</a></li>`;
}

function reader(view: MailboxView, mail: MailboxMail): Markup {
  const tab = (label: string, isText: boolean) => {
    const current = isText === view.showsText ? markup` aria-current="true"` : undefined;
    return markup`<a href="${hrefOf(view, { mail: mail.id, isText })}"${current}>${label}</a>`;
  };
  return markup`<article class="reader">
<header class="mail-header">
<a class="back" href="${hrefOf(view, {})}">${BACK}All mail</a>
<h2 dir="auto">${mail.subject}</h2>
<p class="from"><strong>${mail.from.name}</strong> <bdi>${mail.from.address}</bdi></p>
<p class="from">To <bdi>${mail.to}</bdi> · <time datetime="${mail.sentAt.toISOString()}">${mail.sentAt.toLocaleString('en-GB', MOMENT)}</time></p>
<nav class="switch" aria-label="How to show it">${tab('As designed', false)}${tab('Plain text', true)}</nav>
</header>
${view.showsText ? plainText(mail) : frame(mail)}
</article>`;
}

function frame(mail: MailboxMail): Markup {
  return markup`<iframe class="sheet" title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${PATH}/${mail.id}/html"></iframe>`;
}

function plainText(mail: MailboxMail): Markup {
  const lines = mail.text
    .split('\n')
    .map((line) =>
      isLink(line)
        ? markup`<a href="${line}" target="_blank" rel="noopener">${line}</a>\n`
        : markup`${line}\n`,
    );
  return markup`<pre class="sheet plain" dir="auto">${lines}</pre>`;
}

function emptyState({ to, isEmbedded }: MailboxView): Markup {
  if (!isEmbedded) {
    return empty(
      'Mail goes to your mail server',
      markup`SMTP_URL is set, so nothing arrives here. Start the demo without it to read mails on this page.`,
      markup`<a class="primary" href="/">Go to the portal</a>`,
    );
  }
  if (to) {
    return empty(
      'No mail for this address',
      markup`Nothing was sent to <bdi>${to}</bdi> yet.`,
      markup`<a class="primary" href="${PATH}">Show all mail</a>`,
    );
  }
  return empty(
    'No mail yet',
    markup`Sign up, or ask for a new password for <bdi>player@example.test</bdi>: the mail arrives on this page within seconds.`,
    markup`<a class="primary" href="/en-GB/sign-up" target="_blank" rel="noopener">Sign up</a>`,
  );
}

function empty(title: string, sentence: Markup, action: Markup): Markup {
  return markup`<section class="empty"><span class="tile">${INBOX}</span><h2>${title}</h2><p>${sentence}</p>${action}</section>`;
}

/** The filter address is given by the id of one of its mails, which keeps the address out of URLs. */
function hrefOf({ to, mails }: MailboxView, wish: { mail?: number; isText?: boolean }): string {
  const query = new URLSearchParams({
    ...(to && mails[0] ? { recipient: String(mails[0].id) } : {}),
    ...(wish.mail === undefined ? {} : { mail: String(wish.mail) }),
    ...(wish.isText ? { view: 'text' } : {}),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** In the order of the text, where each link has its own line. The first is the main action. */
export function linksIn(text: string): string[] {
  return text.split('\n').filter(isLink);
}

function isLink(line: string): boolean {
  return LINE_OF_A_LINK.test(line);
}
