import { CodedError } from '../errors.ts';

/** Who asks for the work; a `Caller` is one whose device is not known. */
export interface WorkOwner {
  addressBucket: string;
  isKnownDevice?: boolean;
}

export interface WorkQueue {
  /** Throws OVERLOADED at once when there is no place left to wait. */
  run<T>(owner: WorkOwner, work: () => Promise<T>): Promise<T>;
}

export interface WorkLimits {
  parallel: number;
  parallelPerAddress: number;
  waiting: number;
  /** Counted apart for known and unknown devices of the block. */
  waitingPerAddress: number;
  /** How many of the waiting places unknown devices cannot take. */
  keptForKnownDevices: number;
}

interface Lane {
  waitingMax: number;
  waiting: number;
  /** What waits, by address block; the block whose turn is next comes first. */
  byAddress: Map<string, (() => void)[]>;
}

/**
 * Fair by address block: blocks take turns, and none of them can take all places. Known and unknown devices wait in
 * two lanes that take turns as well, because anybody can create an account and then have a known device.
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

  function waitForTurn(lane: Lane, address: string): Promise<void> {
    const sameAddress = lane.byAddress.get(address) ?? [];
    const isFull = known.waiting + unknown.waiting >= limits.waiting || lane.waiting >= lane.waitingMax;
    if (isFull || sameAddress.length >= limits.waitingPerAddress) throw new CodedError('OVERLOADED');
    return new Promise((start) => {
      sameAddress.push(start);
      lane.byAddress.set(address, sameAddress);
      lane.waiting += 1;
    });
  }

  function startNextOf(lane: Lane): boolean {
    for (const [address, [start, ...rest]] of lane.byAddress) {
      if (!start || !canStart(address)) continue;
      // Deleted first, because only a new key goes to the end of a map.
      lane.byAddress.delete(address);
      if (rest.length > 0) lane.byAddress.set(address, rest);
      lane.waiting -= 1;
      // Occupied here and not by the work, so that no new request can take the place in between.
      occupy(address);
      nextLane = lane === known ? unknown : known;
      start();
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
      if (canStart(addressBucket)) occupy(addressBucket);
      else await waitForTurn(isKnownDevice ? known : unknown, addressBucket);
      try {
        return await work();
      } finally {
        release(addressBucket);
        startWaiting();
      }
    },
  };
}
