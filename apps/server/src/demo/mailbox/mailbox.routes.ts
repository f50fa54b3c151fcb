import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { contentSecurityPolicy } from '../../http/protection/security-headers.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { formIn, parseForms, sendHtml, serveStyles } from '../demo-http.ts';
import type { Mailbox, MailboxMail } from './mailbox.service.ts';
import { linksIn, mailboxPage } from './mailbox-page.ts';

const address = z.string().trim().max(254).optional().catch(undefined);
const mailId = z.coerce.number().int().positive().optional().catch(undefined);
const search = z.object({
  /** For the list as JSON. The page uses the id of a mail instead, which keeps the address out of the history. */
  to: address,
  recipient: mailId,
  mail: mailId,
  view: z.literal('text').optional().catch(undefined),
});

const STYLES = ['mailbox.css', 'mailbox-list.css', 'mailbox-reader.css'];

/** Every visitor can read these mails. */
export function mailboxRoutes(
  app: FastifyInstance,
  { env, content, mailbox }: { env: Env; content: Pick<Content, 'brand'>; mailbox: Mailbox },
): void {
  serveStyles(app, '/demo/mailbox.css', ...STYLES.map((file) => join(import.meta.dirname, file)));
  const policy = contentSecurityPolicy({ publicUrl: env.publicUrl, frames: ["'self'"] });

  const find = async (id: number | undefined) => (id === undefined ? undefined : mailbox.find(id));

  async function sendPage(reply: FastifyReply, wish: z.infer<typeof search>): Promise<FastifyReply> {
    const to = wish.to || (await find(wish.recipient))?.to;
    const mails = await mailbox.list(to);
    const chosen = await find(wish.mail);
    const page = mailboxPage({
      brand: content.brand.name,
      mails,
      open: chosen ?? mails[0],
      isChosen: chosen !== undefined,
      showsText: wish.view === 'text',
      to,
      isEmbedded: env.smtpUrl === undefined,
    });
    return sendHtml(reply.header('content-security-policy', policy), page);
  }

  app.get('/demo/mailbox', (request, reply) => {
    const { to: _, ...wish } = search.parse(request.query);
    return sendPage(reply, wish);
  });

  app.register(async (scope) => {
    parseForms(scope);
    scope.post('/demo/mailbox', async (request, reply) => {
      const { to } = search.pick({ to: true }).parse(Object.fromEntries(formIn(request)));
      const [newest] = to ? await mailbox.list(to) : [];
      if (to && !newest) return sendPage(reply, { to });
      return fresh(reply).redirect(newest ? `/demo/mailbox?recipient=${newest.id}` : '/demo/mailbox', 303);
    });
  });

  app.get('/demo/mailbox.json', async (request, reply) => {
    const mails = await mailbox.list(search.parse(request.query).to || undefined);
    return fresh(reply).send(mails.map(presentMail));
  });

  app.get<{ Params: { id: string } }>('/demo/mailbox/:id/html', async (request, reply) => {
    const { mail: id } = search.parse({ mail: request.params.id });
    const mail = id === undefined ? undefined : await mailbox.find(id);
    if (!mail) return reply.callNotFound();
    // A sandboxed frame has an opaque origin anyway, and Origin-Agent-Cluster would only cause a console warning.
    reply.removeHeader('origin-agent-cluster');
    reply.headers({ 'content-security-policy': mailPolicy(env.publicUrl), 'x-frame-options': 'SAMEORIGIN' });
    return sendHtml(reply, mail.html);
  });
}

/** Allows inline styles and our own images and fonts, and nothing else, also when a mail is opened outside of its frame. */
function mailPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...['img-src', 'font-src'].map((source) => `${source} 'self' ${new URL(publicUrl).origin}`),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
}

function presentMail({ id, to, subject, text, html, sentAt }: MailboxMail) {
  return { id, to, subject, text, html, links: linksIn(text), sentAt: sentAt.toISOString() };
}
