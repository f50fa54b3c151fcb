import { hash } from 'node:crypto';
import { isInRollOut } from '@gatehouse/domain/versions';
import type { PublishedBuild } from './published-builds.repository.ts';

/** The version of a branch that this player gets. It is the same on every computer and node. */
export function versionFor(
  {
    productName,
    branch,
    version,
    nextVersion,
    nextPercent,
  }: Pick<PublishedBuild, 'productName' | 'branch' | 'version' | 'nextVersion' | 'nextPercent'>,
  userId: string,
): string {
  if (nextVersion === null || nextPercent === null) return version;
  const rollOut = { key: `${productName} ${branch} ${nextVersion}`, percent: nextPercent };
  return isInRollOut(rollOut, userId, sha256) ? nextVersion : version;
}

const sha256 = (text: string) => hash('sha256', text, 'buffer');
