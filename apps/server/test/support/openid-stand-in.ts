import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Record<string, unknown>;

/** How a token differs from a right one. */
interface Forgery {
  claims?: Claims;
  /** Of another provider. */
  key?: KeyObject;
}

export interface OpenIdStandIn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in there, whom the page of the provider does not ask. */
  person: Claims;
  forgery: Forgery;
  /** It answers every request with 503. */
  isDown: boolean;
  /** The last address of its page that was asked for. */
  asked: URL | null;
  /** What the provider sends the browser back to. */
  authorize(url: string): URL;
  close(): Promise<void>;
}

const KEY_ID = 'stand-in';
const TOKEN_S = 300;

/** An OpenID provider that signs in the person that the test names, and can issue tokens that are wrong. */
export async function openOpenIdStandIn(now: () => Date = () => new Date()): Promise<OpenIdStandIn> {
  const { privateKey, publicKey } = newKeys();
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', standIn.issuer);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (standIn.isDown) return send(503, {});
    if (url.pathname === '/.well-known/openid-configuration') return send(200, metadata());
    if (url.pathname === '/jwks') {
      return send(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256' }] });
    }
    if (url.pathname === '/authorize') {
      return response.writeHead(303, { location: standIn.authorize(url.href).href }).end();
    }
    const token = tokenFor(new URLSearchParams(await bodyOf(request)));
    return token === null ? send(400, { error: 'invalid_grant' }) : send(200, token);
  });

  const standIn: OpenIdStandIn = {
    issuer: '',
    clientId: 'gatehouse-console',
    clientSecret: 'only the provider and the console know this',
    person: {},
    forgery: {},
    isDown: false,
    asked: null,
    authorize(address) {
      standIn.asked = new URL(address);
      const { searchParams: asked } = standIn.asked;
      const code = randomUUID();
      const redirectUri = asked.get('redirect_uri') ?? '';
      codes.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri,
      });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function metadata() {
    const { issuer } = standIn;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  function tokenFor(form: URLSearchParams) {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      known?.challenge === challenge &&
      known.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === standIn.clientSecret;
    if (!isRight) return null;
    const at = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: standIn.issuer, aud: standIn.clientId, iat: at, exp: at + TOKEN_S, nonce: known.nonce },
      ...{ auth_time: Math.floor(now().getTime() / 1000), ...standIn.person, ...standIn.forgery.claims },
    };
    const idToken = signed(claims, standIn.forgery.key ?? privateKey);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: TOKEN_S, id_token: idToken };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

export const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function signed(claims: Claims, key: KeyObject): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
