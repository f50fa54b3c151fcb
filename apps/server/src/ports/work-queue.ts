import { WIDE_BLOCK_WORK_FACTOR } from '@gatehouse/domain/limits';
import { CodedError } from '../errors.ts';
import { wideBlockOf } from './address-block.ts';

/** The origin of the work; a `Caller` counts as an unknown device. */
export interface WorkOwner {
  addressBucket: string;
  isKnownDevice?: boolean;
}

export interface WorkQueue {
  /** Throws OVERLOADED at once when no waiting place is left. */
  run<T>(owner: WorkOwner, work: () => Promise<T>): Promise<T>;
}

export interface WorkLimits {
  parallel: number;
  /** The same for a wide block as for an address, so that a place is left for others. */
  parallelPerAddress: number;
  waiting: number;
  /** Counted separately for known and unknown devices of the block. A wide block has twice as many. */
  waitingPerAddress: number;
  /** How many of the waiting places unknown devices cannot take. */
  keptForKnownDevices: number;
}

interface Lane {
  waitingMax: number;
  waiting: number;
  /** Waiting work by wide block or address; the next one comes first. */
  byAddress: Map<string, Waiting[]>;
}

interface Waiting {
  addressBucket: string;
  start: () => void;
}

/**
 * Fair by address block: blocks take turns, and none of them can take all places. The /64s of one IPv6 /48 take turns as
 * one block. Known and unknown devices wait in two lanes that take turns as well, because everyone can create an account and then have a known device.
 */
export function createQueue(limits: WorkLimits): WorkQueue {
  const known: Lane = { waitingMax: limits.waiting, waiting: 0, byAddress: new Map() };
  const unknown: Lane = {
    waitingMax: limits.waiting - limits.keptForKnownDevices,
    waiting: 0,
    byAddress: new Map(),
  };
  const running = new Map<string, number>();
  let runningCount = 0;
  let nextLane = known;

  const canStart = (address: string) =>
    runningCount < limits.parallel && (running.get(address) ?? 0) < limits.parallelPerAddress;

  function occupy(address: string): void {
    running.set(address, (running.get(address) ?? 0) + 1);
    runningCount += 1;
  }

  function release(address: string): void {
    const left = (running.get(address) ?? 0) - 1;
    if (left > 0) running.set(address, left);
    else running.delete(address);
    runningCount -= 1;
  }

  function waitForTurn(lane: Lane, address: string, addressBucket: string): Promise<void> {
    const sameAddress = lane.byAddress.get(address) ?? [];
    const ofBucket = sameAddress.filter((waiting) => waiting.addressBucket === addressBucket).length;
    const isFull =
      known.waiting + unknown.waiting >= limits.waiting ||
      lane.waiting >= lane.waitingMax ||
      ofBucket >= limits.waitingPerAddress ||
      sameAddress.length >= limits.waitingPerAddress * WIDE_BLOCK_WORK_FACTOR;
    if (isFull) throw new CodedError('OVERLOADED');
    return new Promise((start) => {
      sameAddress.push({ addressBucket, start });
      lane.byAddress.set(address, sameAddress);
      lane.waiting += 1;
    });
  }

  function startNextOf(lane: Lane): boolean {
    for (const [address, [first, ...rest]] of lane.byAddress) {
      if (!first || !canStart(address)) continue;
      // Deleted first, because only a new key goes to the end of a map.
      lane.byAddress.delete(address);
      if (rest.length > 0) lane.byAddress.set(address, rest);
      lane.waiting -= 1;
      // Occupied here and not by the work itself, so that no new request can take the place in between.
      occupy(address);
      nextLane = lane === known ? unknown : known;
      first.start();
      return true;
    }
    return false;
  }

  function startWaiting(): void {
    const otherLane = nextLane === known ? unknown : known;
    if (startNextOf(nextLane) || startNextOf(otherLane)) startWaiting();
  }

  return {
    async run({ addressBucket, isKnownDevice = false }, work) {
      const address = wideBlockOf(addressBucket) ?? addressBucket;
      if (canStart(address)) occupy(address);
      else await waitForTurn(isKnownDevice ? known : unknown, address, addressBucket);
      try {
        return await work();
      } finally {
        release(address);
        startWaiting();
      }
    },
  };
}
