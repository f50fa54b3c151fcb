import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a URL authorises: this file, or all files of this folder, until then. */
export interface FileGrant {
  /** `<product>/<branch>/<version>/<path>`, decoded, or `_packs/<product>/`. */
  file: string;
  /** Seconds since 1970. */
  expires: number;
}

export const grantText = ({ file, expires }: FileGrant): string => `${file}\n${expires}`;

/** For a host of the operator that knows the key. */
export function signGrant(key: string, grant: FileGrant): string {
  return createHmac('sha256', key).update(grantText(grant)).digest('hex');
}

export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
