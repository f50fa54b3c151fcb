import type { ReturnChecks } from '../../../ports/identity-provider.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';

const ID_PURPOSE = 'external-auth-id';
const CHECKS_PURPOSE = 'external-auth-checks';
const CODE_PURPOSE = 'external-auth-code';

export type RequestSecrets = ReturnType<typeof createRequestSecrets>;

/** The stored secrets of a pending social sign-in, and its id. */
export function createRequestSecrets({ secrets }: { secrets: SecretBox }) {
  return {
    /** The id is derived from the state, so that the callback can find it although neither is stored. */
    idOf: (state: string) => secrets.keyedHash(ID_PURPOSE, state),
    /** Two ids: the second one is for a sign-in that began before the key was rotated. */
    idsOf: (state: string) => secrets.keyedHashes(ID_PURPOSE, state),
    sealChecks: (checks: ReturnChecks) => secrets.seal(CHECKS_PURPOSE, JSON.stringify(checks)),
    openChecks: (sealed: string): ReturnChecks => JSON.parse(secrets.open(CHECKS_PURPOSE, sealed)),
    sealCode: (code: string) => secrets.seal(CODE_PURPOSE, code),
    openCode: (sealed: string) => secrets.open(CODE_PURPOSE, sealed),
  };
}
