import * as z from 'zod/mini';
import {
  blackbox,
  email,
  oneTimeCode,
  opaqueToken,
  password,
  recoveryCode,
  text,
  timestamp,
  uuid,
} from './fields.ts';
import { deviceFields } from './session.ts';

export const twoFactorDevice = z.object({
  deviceId: uuid,
  type: z.enum(['totp']),
  activatedAt: timestamp,
});
export type TwoFactorDevice = z.infer<typeof twoFactorDevice>;
export const twoFactorDevices = z.array(twoFactorDevice);

export const enrolment = z.object({
  /** The secret, for manual entry into an authenticator app. */
  code: text(128),
  /** The same as an `otpauth:` URI, for the QR code. */
  uri: text(1024),
});
export type Enrolment = z.infer<typeof enrolment>;

export const activationBody = z.object({ code: oneTimeCode, blackbox });

export const activationResult = z.object({ recoveryToken: recoveryCode });
export type ActivationResult = z.infer<typeof activationResult>;

export const deviceParams = z.object({ deviceId: uuid });
export const removalQuery = z.object({ code: oneTimeCode });

export const deviceRecoveryBody = z.object({ email, password, recoveryToken: recoveryCode, blackbox });
export type DeviceRecoveryBody = z.infer<typeof deviceRecoveryBody>;

export const undoBody = z.object({ token: opaqueToken });

/** A browser that signs the player in without a one-time code. */
export const trustedDevice = z.object({
  trustedDeviceId: uuid,
  ...deviceFields,
  trustedAt: timestamp,
  expiresAt: timestamp,
  isCurrent: z.boolean(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;
export const trustedDevices = z.array(trustedDevice);
export const trustedDeviceParams = z.object({ trustedDeviceId: uuid });

export const recoveringUserParams = z.object({ id: uuid });
