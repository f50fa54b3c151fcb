import { WIDE_BLOCK_WORK_FACTOR } from '@gatehouse/domain/limits';
import { CodedError } from '../errors.ts';
import { wideBlockOf } from './address-block.ts';

/** The origin of the work; a `Caller` counts as an unknown device. */
export interface WorkOwner {
  addressBucket: string;
  isKnownDevice?: boolean;
}

export interface WorkQueue {
  /** Throws OVERLOADED when it gets no waiting place, or loses it to a block that has fewer. */
  run<T>(owner: WorkOwner, work: () => Promise<T>): Promise<T>;
  /** Whether half of the waiting places are taken that unknown devices can have. */
  isHalfFull(): boolean;
  load(): { running: number; waiting: number };
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
  refuse: (error: CodedError) => void;
}

/**
 * Fair by address block: blocks take turns, and none of them can take all places. The /64s of one IPv6 /48 take turns as
 * one block. Known and unknown devices wait in two lanes that take turns as well, because everyone can create an account and then have a known device.
 * Where all places are taken, the block with most of them loses its last one to a block that has fewer.
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
    const ofAddress = lane.byAddress.get(address) ?? [];
    const ofBucket = ofAddress.filter((waiting) => waiting.addressBucket === addressBucket).length;
    const hasOwnPlace =
      ofBucket < limits.waitingPerAddress &&
      ofAddress.length < limits.waitingPerAddress * WIDE_BLOCK_WORK_FACTOR;
    if (!hasOwnPlace || !makeRoom(lane, ofAddress.length)) throw new CodedError('OVERLOADED');
    return new Promise((start, refuse) => {
      ofAddress.push({ addressBucket, start, refuse });
      lane.byAddress.set(address, ofAddress);
      lane.waiting += 1;
    });
  }

  /** For one more of a block that has this many waiting. */
  function makeRoom(lane: Lane, waiting: number): boolean {
    const isLaneFull = lane.waiting >= lane.waitingMax;
    if (!isLaneFull && known.waiting + unknown.waiting < limits.waiting) return true;
    const largest = largestOf(isLaneFull ? [lane] : [known, unknown]);
    // A block with one more would only exchange the roles.
    if (!largest || largest.works.length <= waiting + 1) return false;
    largest.lane.waiting -= 1;
    largest.works.pop()?.refuse(new CodedError('OVERLOADED'));
    return true;
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
    load: () => ({ running: runningCount, waiting: known.waiting + unknown.waiting }),
    isHalfFull: () =>
      2 * unknown.waiting >= unknown.waitingMax || 2 * (known.waiting + unknown.waiting) >= limits.waiting,
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

/** The block with most waiting work. */
function largestOf(lanes: readonly Lane[]): { lane: Lane; works: Waiting[] } | undefined {
  let largest: { lane: Lane; works: Waiting[] } | undefined;
  for (const lane of lanes) {
    for (const works of lane.byAddress.values()) {
      if (!largest || works.length > largest.works.length) largest = { lane, works };
    }
  }
  return largest;
}
