import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isEmail } from '@gatehouse/domain/email';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { dropCookies } from '../../http/request/cookies.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { callbackAddress } from '../../modules/identity/external-auth/addresses.rules.ts';
import {
  embeddedCredentials,
  embeddedIssuerPath,
  embeddedProviders,
} from '../../ports/embedded-identity-provider.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { formIn, parseForms, sendHtml, sendStyles } from '../demo-http.ts';
import { DEMO_IDENTITIES, type DemoIdentity } from './demo-identities.ts';
import { createEmbeddedProvider, type EmbeddedProvider, SESSION_COOKIE } from './embedded-provider.ts';
import { IDENTITY_STYLES, identityErrorPage, identityPage } from './identity-page.ts';

interface Options {
  env: Env;
  content: Pick<Content, 'brand'>;
  secrets: SecretBox;
}

/** Identities are chosen, not authenticated. */
export async function demoIdentityRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const played = embeddedProviders(options.env);
  if (played.length === 0) return;
  const stylesheet = readFileSync(join(import.meta.dirname, 'identity-page.css'), 'utf8');
  app.get(IDENTITY_STYLES, async (_request, reply) => sendStyles(reply, stylesheet));
  for (const provider of played) await app.register(async (scope) => mount(scope, options, provider));
}

async function mount(app: FastifyInstance, options: Options, provider: SocialProvider): Promise<void> {
  const { env, content, secrets } = options;
  const root = embeddedIssuerPath(provider);
  const pageOf = (uid: string) => `${root}/interaction/${uid}`;
  let made: Promise<EmbeddedProvider> | undefined;
  const embedded = () => {
    made ??= createEmbeddedProvider({
      provider,
      credentials: embeddedCredentials(env, secrets, provider),
      redirectUri: callbackAddress(env.publicUrl, provider),
      pageOf,
      renderError: identityErrorPage,
    });
    return made;
  };

  await app.register(async (pages) => {
    parseForms(pages);
    choicePages(pages);
  });

  await app.register(async (protocol) => {
    // The library parses bodies itself.
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    protocol.all(`${root}/*`, async (request, reply) => {
      const { server } = await embedded();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await server.callback()(mounted(request.raw, root, env.publicUrl), reply.raw);
    });
  });

  function choicePages(pages: FastifyInstance): void {
    pages.get<{ Params: { uid: string } }>(`${root}/interaction/:uid`, async (request, reply) => {
      const { server } = await embedded();
      if (!(await isOpen(server, request, reply))) return sendHtml(reply.code(400), identityErrorPage());
      return sendHtml(reply, identityPage(choiceOf(request.params.uid)));
    });

    pages.post<{ Params: { uid: string } }>(`${root}/interaction/:uid`, async (request, reply) => {
      const { server, know } = await embedded();
      if (!(await isOpen(server, request, reply))) return sendHtml(reply.code(400), identityErrorPage());
      const form = formIn(request);
      const chosen = chosenIn(form);
      if (!form.has('cancel') && !isEmail(chosen.email)) {
        return sendHtml(reply.code(400), identityPage({ ...choiceOf(request.params.uid), refused: chosen }));
      }
      const result = form.has('cancel')
        ? { error: 'access_denied' }
        : { select_account: {}, login: { accountId: know(chosen) } };
      const next = await server.interactionResult(request.raw, reply.raw, result);
      return reply.header('cache-control', 'no-store').redirect(next, 303);
    });
  }

  function choiceOf(uid: string) {
    return { provider, brand: content.brand.name, action: pageOf(uid), identities: DEMO_IDENTITIES };
  }
}

/** The library trusts the host of a request, so it is always replaced by the public one. */
function mounted(raw: IncomingMessage, root: string, publicUrl: string): IncomingMessage {
  const { host, protocol } = new URL(publicUrl);
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete raw.headers['x-forwarded-host'];
  // Without its session cookie the provider always offers the choice, and no sign-out is needed to switch identities.
  raw.headers.cookie = dropCookies(raw.headers.cookie, SESSION_COOKIE);
  return Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(root.length) });
}

async function isOpen(
  server: EmbeddedProvider['server'],
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<boolean> {
  return server.interactionDetails(request.raw, reply.raw).then(
    ({ uid }) => uid === request.params.uid,
    () => false,
  );
}

function chosenIn(form: URLSearchParams): DemoIdentity {
  const known = DEMO_IDENTITIES.find(({ email }) => email === form.get('known'));
  return known ?? { name: (form.get('name') ?? '').trim(), email: (form.get('email') ?? '').trim() };
}
