import { CONSOLE_ROOT, PROVIDER_RETURN_PATH } from '@gatehouse/contract/operator/operator-endpoint';
import { ROLES, type Role } from '@gatehouse/contract/operator/roles';
import { EXTERNAL_AUTH_S } from '@gatehouse/domain/limits';
import type { OperatorSession } from '../../../callers/operator-session.ts';
import type { Database } from '../../../db/db.ts';
import type { OperatorProviderSettings } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  OperatorIdentity,
  OperatorIdentityProvider,
} from '../../../ports/operator-identity-provider.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { insertToken, type OperatorToken, spendToken } from './operator-tokens.repository.ts';

/** Why the browser was sent to the provider. The page that it returns to reads it from the state. */
export type ProviderPurpose = 'sign-in' | 'confirmation';

export interface Begun {
  url: string;
  state: string;
  /** Stays in a cookie of this browser: an answer in another one is refused. */
  browserSecret: string;
}

/** What the provider has proved, with the roles of the groups. */
export interface ProvenOperator extends OperatorIdentity {
  email: string;
  roles: Role[];
}

interface Answer {
  /** The query string that the provider has sent the browser back with. */
  query: string;
  browserSecret: string | null;
}

const SEAL_PURPOSE = 'operator-provider';
const TOKEN_PURPOSES = {
  'sign-in': 'provider_sign_in',
  confirmation: 'provider_confirmation',
} as const satisfies Record<ProviderPurpose, OperatorToken['purpose']>;

/** The clocks of provider and server may differ. */
const CLOCK_SKEW_MS = 30_000;

export type OperatorProvider = ReturnType<typeof createOperatorProvider>;

/** The way to the OpenID provider and back: authorization code with PKCE, state and nonce. Each state works once. */
export function createOperatorProvider({
  env,
  db,
  clock,
  random,
  secrets,
  provider,
}: {
  env: { publicUrl: string; operatorProvider: OperatorProviderSettings | undefined };
  db: Database;
  clock: Clock;
  random: Random;
  secrets: SecretBox;
  /** Null without configuration. */
  provider: OperatorIdentityProvider | null;
}) {
  const redirectUri = `${env.publicUrl}${CONSOLE_ROOT}${PROVIDER_RETURN_PATH}`;

  function rolesOf({ groups }: OperatorIdentity): Role[] {
    const { rolesOfGroups = {} } = env.operatorProvider ?? {};
    const granted = new Set(
      groups.flatMap((group) => (Object.hasOwn(rolesOfGroups, group) ? (rolesOfGroups[group] ?? []) : [])),
    );
    return ROLES.filter((role) => granted.has(role));
  }

  async function begin(purpose: ProviderPurpose, session: OperatorSession | null): Promise<Begun> {
    if (!provider) throw new CodedError('NOT_FOUND');
    const state = `${purpose}.${random.token()}`;
    const browserSecret = random.token();
    const start = { state, redirectUri, isAgain: session !== null };
    const { url, checks } = await provider.startAuthorization(start);
    const sealed = { ...checks, browserHash: hashToken(browserSecret), sessionId: session?.id ?? null };
    const now = clock.now();
    await insertToken(db.queries, {
      tokenHash: hashToken(state),
      purpose: TOKEN_PURPOSES[purpose],
      operatorId: session?.operatorId ?? null,
      sealedSecret: secrets.seal(SEAL_PURPOSE, JSON.stringify(sealed)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + EXTERNAL_AUTH_S * 1000),
    });
    return { url, state, browserSecret };
  }

  /** Throws whatever is wrong: state, browser, token, address, or none of the groups. */
  async function prove(
    purpose: ProviderPurpose,
    { query, browserSecret }: Answer,
    session: OperatorSession | null,
  ): Promise<ProvenOperator> {
    const answer = new URL(`${redirectUri}?${query.replace(/^\?/, '')}`);
    const state = answer.searchParams.get('state') ?? '';
    const spent = await spendToken(db.queries, TOKEN_PURPOSES[purpose], hashToken(state), clock.now());
    if (!spent?.sealedSecret || !provider) throw new Error('the state is unknown, used or expired');
    const checks = JSON.parse(secrets.open(SEAL_PURPOSE, spent.sealedSecret));
    if (browserSecret === null || hashToken(browserSecret) !== checks.browserHash) {
      throw new Error('another browser has begun this');
    }
    if (checks.sessionId !== (session?.id ?? null)) throw new Error('another session has begun this');
    const { codeVerifier, nonce } = checks;
    const identity = await provider.identify(answer, { codeVerifier, nonce, state });
    if (session && !isSince(identity.authenticatedAt, spent.createdAt)) {
      throw new Error('the provider has not asked for the credentials again');
    }
    const { email } = identity;
    if (email === null) throw new Error('the provider has not verified the e-mail address');
    const roles = rolesOf(identity);
    if (roles.length === 0) throw new Error('no group of the person has a role');
    return { ...identity, email, roles };
  }

  return {
    name: provider?.name ?? null,
    begin,
    prove,
  };
}

function isSince(authenticatedAt: Date | null, begunAt: Date): boolean {
  return authenticatedAt !== null && authenticatedAt.getTime() >= begunAt.getTime() - CLOCK_SKEW_MS;
}
