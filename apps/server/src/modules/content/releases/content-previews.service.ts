import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';

const PURPOSE = 'content-preview';
const PREVIEW_MS = 8 * 60 * 60 * 1000;
const TOKEN = /^([1-9]\d{0,8})\.(\d{10})\.([\w-]{20,128})$/;

export interface ContentPreview {
  release: number;
  endsAt: Date;
}

export type ContentPreviews = ReturnType<typeof createContentPreviews>;

/** Who has a token sees a release that is not current, for some hours. It is signed, and nothing is stored. */
export function createContentPreviews({
  clock,
  secrets,
}: {
  clock: Clock;
  secrets: Pick<SecretBox, 'keyedHash' | 'keyedHashes'>;
}) {
  return {
    issue(release: number): ContentPreview & { token: string } {
      const seconds = Math.floor((clock.now().getTime() + PREVIEW_MS) / 1000);
      const signed = `${release}.${seconds}`;
      const token = `${signed}.${secrets.keyedHash(PURPOSE, signed)}`;
      return { release, endsAt: new Date(seconds * 1000), token };
    },
    /** Null for one that has expired, or that was not issued here. */
    read(token: string): ContentPreview | null {
      const [, release, seconds, hash = ''] = TOKEN.exec(token) ?? [];
      if (release === undefined || seconds === undefined) return null;
      const endsAt = new Date(Number(seconds) * 1000);
      const isSigned = secrets
        .keyedHashes(PURPOSE, `${release}.${seconds}`)
        .some((expected) => isSame(expected, hash));
      return isSigned && endsAt > clock.now() ? { release: Number(release), endsAt } : null;
    },
  };
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
