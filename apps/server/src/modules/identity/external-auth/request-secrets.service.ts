import type { ReturnChecks } from '../../../ports/identity-provider.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';

const ID_PURPOSE = 'external-auth-id';
const CHECKS_PURPOSE = 'external-auth-checks';
const CODE_PURPOSE = 'external-auth-code';

export type RequestSecrets = ReturnType<typeof createRequestSecrets>;

/** What a social sign-in keeps between the departure and the return, and under which id. */
export function createRequestSecrets({ secrets }: { secrets: SecretBox }) {
  return {
    /** The id follows from the state, so that the way back can name it although neither is kept. */
    idOf: (state: string) => secrets.keyedHash(ID_PURPOSE, state),
    /** The id of a sign-in that began before the key was changed is the second one. */
    idsOf: (state: string) => secrets.keyedHashes(ID_PURPOSE, state),
    sealChecks: (checks: ReturnChecks) => secrets.seal(CHECKS_PURPOSE, JSON.stringify(checks)),
    openChecks: (sealed: string): ReturnChecks => JSON.parse(secrets.open(CHECKS_PURPOSE, sealed)),
    sealCode: (code: string) => secrets.seal(CODE_PURPOSE, code),
    openCode: (sealed: string) => secrets.open(CODE_PURPOSE, sealed),
  };
}
