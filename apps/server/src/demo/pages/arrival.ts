import { AUTH_CODE_S } from '@gatehouse/domain/limits';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env.ts';
import type { Content } from '../../modules/content/files/content.ts';
import type { GameAccounts } from '../../modules/games/game-accounts/game-accounts.service.ts';
import { DEMO_CLIENT_SECRETS } from '../../modules/identity/auth-codes/demo-client-secrets.data.ts';
import type { Arrival } from './demo-page.ts';

const EXCHANGE = '/authProviders/mauth/sessions';
const NOT_LOGGED_IN = 'not-logged-in';
const SHOWN_LENGTH = 6;

export type ArrivalSite = 'board' | 'support' | 'game';

interface Exchanged {
  userId: string | null;
  platformGameAccountId: string | null;
}

/**
 * Plays the server of a partner site or a browser game: exchanges the code of the address by the API, as docs/clients.md
 * describes it, and reports each step. The token of a partner session never leaves this function.
 */
export function createArrivals({
  app,
  env,
  content,
  gameAccounts,
}: {
  app: Pick<FastifyInstance, 'inject'>;
  env: Pick<Env, 'environment' | 'apiUrl'>;
  content: Pick<Content, 'portal'>;
  gameAccounts: Pick<GameAccounts, 'findByPlatformId'>;
}) {
  const api = env.apiUrl.startsWith('/') ? env.apiUrl : new URL(env.apiUrl).pathname;

  /** What the site can show of the player. */
  async function nameOf(site: ArrivalSite, reply: Exchanged, token: string | undefined) {
    if (site === 'game') {
      const { platformGameAccountId } = reply;
      const account = platformGameAccountId
        ? await gameAccounts.findByPlatformId(platformGameAccountId)
        : null;
      return { name: account?.displayName ?? 'A player', detail: 'You would be playing now.' };
    }
    const me = await app.inject({
      url: `${api}/user/me`,
      headers: { authorization: `Bearer ${token ?? ''}` },
    });
    const { email, nickname } = me.json<{ email?: string; nickname?: string | null }>();
    return { name: nickname ?? email ?? 'A player', detail: nickname ? (email ?? '') : 'Signed in' };
  }

  return {
    async arrive(site: ArrivalSite, code: string | undefined, address: string): Promise<Arrival> {
      if (!code || code === NOT_LOGGED_IN) {
        return {
          who: {
            problem: 'Nobody is signed in, so the portal sent no code. The site would offer to sign in.',
          },
          steps: [],
        };
      }
      const clientId = content.portal.clientIds[env.environment][site] ?? '';
      const reply = await app.inject({
        method: 'POST',
        url: `${api}${EXCHANGE}`,
        payload: { code, clientId, clientSecret: DEMO_CLIENT_SECRETS[site] },
      });
      const asked = {
        title: 'The portal asked for a one-time code',
        text: `For the client “${site}”, with the scope users-own-read, and only for this address.`,
        code: `POST ${api}/auth/codes\nclient ${site} · scope users-own-read · for ${address}`,
      };
      const came = {
        title: 'Your browser brought the code here',
        text: `It is valid for ${AUTH_CODE_S} seconds and can be used once. By now it is worth nothing.`,
        code: `?code=${code.slice(0, SHOWN_LENGTH)}…`,
      };
      const exchange = `POST ${api}${EXCHANGE}\nclient ${site} · its secret · the code`;
      if (reply.statusCode !== 200) {
        const isTwoFactor = reply.body.includes('OTP_REQUIRED');
        const problem = isTwoFactor
          ? 'The account is protected by two-factor authentication: the site would ask for a code of the app now.'
          : 'This code has been used already, or it is too old. That is the point of it: go back and open the page again.';
        return {
          who: { problem },
          steps: [
            asked,
            came,
            {
              title: 'The server of this site was refused',
              text: '',
              code: `${exchange}\n→ ${reply.statusCode}`,
            },
          ],
        };
      }
      const exchanged = reply.json<Exchanged>();
      const token = tokenOf(reply.headers.authorization, reply.body);
      const exchangedStep = {
        title: 'The server of this site exchanged it',
        text:
          site === 'game'
            ? 'It learned who plays and with which account. It got no token, so it can do nothing in your name.'
            : 'It got a session of one hour that may read who you are, and nothing else.',
        code: `${exchange}\n→ 200`,
      };
      const learned =
        site === 'game'
          ? {
              title: 'The game knows its player',
              text: 'These two ids are all that a game needs to load a save game.',
              code: `player ${exchanged.userId ?? '–'}\ngame account ${exchanged.platformGameAccountId ?? '–'}`,
            }
          : {
              title: 'The site asked who you are',
              text: 'With that session, once.',
              code: `GET ${api}/user/me\n→ 200`,
            };
      return { who: await nameOf(site, exchanged, token), steps: [asked, came, exchangedStep, learned] };
    },
  };
}

function tokenOf(header: unknown, body: string): string | undefined {
  if (typeof header === 'string') return header.replace(/^Bearer /, '');
  const { token } = JSON.parse(body) as { token?: string };
  return token;
}
