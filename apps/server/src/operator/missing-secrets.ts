import type { SecretBox } from '../ports/secret-box.ts';
import { StartupProblem } from '../startup-problem.ts';

/** For commands that need no key. Using it throws, before anything is written. */
export const MISSING_SECRETS: SecretBox = {
  hasPreviousKey: false,
  seal: refuse,
  open: refuse,
  reseal: refuse,
  keyedHash: refuse,
  keyedHashes: refuse,
};

function refuse(): never {
  throw new StartupProblem('The environment is not right: SECRET_KEY is missing.');
}
