import { randomUUID } from 'node:crypto';
import { methodAndPath } from '@gatehouse/contract/endpoint';
import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { IssuedSecrets } from './issued-secrets.ts';

interface Asked {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A code of the authenticator. */
  code?: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** The token of the reply, from its body or its header. */
  token: string | undefined;
}

/** One browser on one device, over the network. It stores the last token it received. */
export interface WebBrowser {
  token: string | undefined;
  call(key: EndpointKey, asked?: Asked): Promise<Answer>;
  /** Reads the current user, with the current token or a former one. */
  knownAs(token?: string): Promise<Answer>;
}

export function openBrowser(address: string, secrets: IssuedSecrets): WebBrowser {
  const installationId = randomUUID();

  async function ask(key: EndpointKey, asked: Asked, token: string | undefined): Promise<Answer> {
    const { params = {}, body, code } = asked;
    const { method, path } = methodAndPath(key);
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const reply = await fetch(`${address}${API_ROOT}${url}`, {
      method,
      headers: {
        'x-installation-id': installationId,
        ...(token !== undefined && endpoints[key].auth !== 'none'
          ? { authorization: `Bearer ${token}` }
          : {}),
        ...(code === undefined ? {} : { 'x-2fa-code': code }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const parsed: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    const inHeader = /^Bearer (.+)$/.exec(reply.headers.get('authorization') ?? '')?.[1];
    const given = inHeader ?? (typeof parsed.token === 'string' ? parsed.token : undefined);
    return { status: reply.status, body: parsed, token: given && secrets.note(given) };
  }

  const browser: WebBrowser = {
    token: undefined,
    async call(key, asked = {}) {
      const answer = await ask(key, asked, browser.token);
      if (answer.token !== undefined) browser.token = answer.token;
      return answer;
    },
    knownAs: (token = browser.token) => ask('GET /user/me', {}, token),
  };
  return browser;
}
