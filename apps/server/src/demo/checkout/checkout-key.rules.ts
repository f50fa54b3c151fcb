import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../../ports/secret-box.ts';

const PURPOSE = 'demo-checkout';

/** Anyone with the link may pay, as with the link of a real provider. Only the player of the order gets it. */
export function checkoutKey(secrets: Pick<SecretBox, 'keyedHash'>, orderId: string): string {
  return secrets.keyedHash(PURPOSE, orderId);
}

export function isCheckoutKey(
  secrets: Pick<SecretBox, 'keyedHashes'>,
  orderId: string,
  given: string,
): boolean {
  const bytes = Buffer.from(given);
  return secrets.keyedHashes(PURPOSE, orderId).some((key) => {
    const expected = Buffer.from(key);
    return expected.length === bytes.length && timingSafeEqual(expected, bytes);
  });
}
