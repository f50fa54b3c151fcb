import type { BrowserContext, Page } from '@playwright/test';

/** The passkeys of a device. Each request for one is answered, without the dialogs of Chromium. */
export interface DevicePasskeys {
  /** As a password manager does it. */
  copyTo(other: DevicePasskeys): Promise<void>;
  add(credential: Credential): Promise<void>;
}

interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

export async function openDevicePasskeys(context: BrowserContext, page: Page): Promise<DevicePasskeys> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const add = async (credential: Credential) => {
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  };
  return {
    async copyTo(other) {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) await other.add(credential);
    },
    add,
  };
}
