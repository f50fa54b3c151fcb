/** Asks the browser for its device fingerprint; rejects when the script cannot be had. */
export type Fingerprint = () => Promise<string>;

type FingerprintLibrary = Pick<typeof import('@fingerprintjs/fingerprintjs'), 'load'>;

/**
 * The library is fetched by the first call that needs it. A load that failed is not remembered, so the next
 * sign-in tries again. `monitoring` is off because it would call the vendor's host.
 */
export function createFingerprint(
  importLibrary: () => Promise<FingerprintLibrary> = () => import('@fingerprintjs/fingerprintjs'),
): Fingerprint {
  let library: Promise<FingerprintLibrary> | undefined;
  return async () => {
    library ??= importLibrary();
    try {
      const agent = await (await library).load({ monitoring: false });
      return (await agent.get()).visitorId;
    } catch (error) {
      library = undefined;
      throw error;
    }
  };
}
