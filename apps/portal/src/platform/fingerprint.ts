/** Takes the device fingerprint of the browser; rejects when the script cannot be loaded. */
export type Fingerprint = () => Promise<string>;

type FingerprintLibrary = Pick<typeof import('@fingerprintjs/fingerprintjs'), 'load'>;

/**
 * The first call loads the library. A failed load is not cached, so the next sign-in
 * retries it. `monitoring` is off because it would call the vendor's host.
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
