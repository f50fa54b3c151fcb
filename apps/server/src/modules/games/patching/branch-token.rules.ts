import type { Mode } from '../../../env.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Content } from '../../content/files/content.ts';

/** Opens closed branches for which no token is configured, in the demo alone: it is public. */
export const DEMO_BRANCH_TOKEN = 'demo-branch-token-not-for-production';
/** The token that earlier releases shipped with, `emberfall-early-access`. */
const FORMERLY_SHIPPED_SHA256 = 'c566e02e8e5dbd3b9bfd20b0af5ddaf2749eed3b3c448218e97107d9c99eec57';
const DEMO_SHA256 = hashToken(DEMO_BRANCH_TOKEN);
const PUBLIC_SHA256: readonly string[] = [DEMO_SHA256, FORMERLY_SHIPPED_SHA256];

/** Of a request. Further ones are only names of packages, so that hundreds cannot be tried at a time. */
const TRIED_PER_REQUEST_MAX = 2;

/** `tokensSha256` is empty where the branch is open to no one. */
export function opensBranch(tokensSha256: readonly string[], tokens: readonly string[], mode: Mode): boolean {
  const configured = tokensSha256.filter((hash) => !PUBLIC_SHA256.includes(hash));
  const accepted = mode === 'demo' && configured.length === 0 ? [DEMO_SHA256] : configured;
  return tokens.slice(0, TRIED_PER_REQUEST_MAX).some((token) => accepted.includes(hashToken(token)));
}

/** Branches with a token that everyone can read in the source code. It opens nothing outside of the demo. */
export function branchesWithPublicToken(branches: Content['branches']): string[] {
  const hasPublic = (hashes: readonly string[] = []) => hashes.some((hash) => PUBLIC_SHA256.includes(hash));
  return Object.entries(branches).flatMap(([name, { tokensSha256 }]) =>
    hasPublic(tokensSha256) ? [name] : [],
  );
}
