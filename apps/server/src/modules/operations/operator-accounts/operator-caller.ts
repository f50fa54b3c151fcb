import type { CallerDevice } from '../../../callers/caller.ts';

/** The client of a request to the console, before authentication. */
export interface OperatorCaller {
  /** As the audit log names it. */
  address: string;
  /** The key of limits by network address. */
  addressBucket: string;
  device: CallerDevice;
}
