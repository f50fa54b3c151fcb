import type { BridgeErrorCode } from '@gatehouse/contract/launcher-bridge';

/** A failure with the code that the page gets. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The code of any failure: those of the file system and the network by their system code. */
export function bridgeErrorOf(error: unknown): BridgeErrorCode {
  if (error instanceof BridgeError) return error.code;
  const code = systemCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'folder_not_writable';
  if (NETWORK_CODES.has(code)) return 'no_network';
  return 'failed';
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Such as EACCES; empty where there is none. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : systemCode(error.cause);
}
