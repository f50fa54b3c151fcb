import { beforeEach, describe, expect, test } from 'vitest';
import { createQueue, type WorkLimits, type WorkOwner, type WorkQueue } from './work-queue.ts';

const LIMITS: WorkLimits = {
  parallel: 2,
  parallelPerAddress: 1,
  waiting: 20,
  waitingPerAddress: 4,
  keptForKnownDevices: 5,
};
const OVERLOADED = { code: 'OVERLOADED' };

/** Runs pending microtasks; no test here waits for time to pass. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

let queue: WorkQueue;
/** The started work, in order; the test ends each one. */
let started: { name: string; end: () => void; fail: () => void }[];
beforeEach(() => {
  queue = createQueue(LIMITS);
  started = [];
});

function ask(name: string, owner: WorkOwner): Promise<string> {
  const asked = queue.run(
    owner,
    () =>
      new Promise<string>((resolve, reject) => {
        started.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) });
      }),
  );
  // Work that waits can be refused before the test looks at it.
  asked.catch(() => undefined);
  return asked;
}

const known = (addressBucket: string): WorkOwner => ({ addressBucket, isKnownDevice: true });
const unknown = (addressBucket: string): WorkOwner => ({ addressBucket });
const times = (count: number, act: (nth: number) => Promise<string>) =>
  Array.from({ length: count }, (_, nth) => act(nth + 1));
const names = () => started.map(({ name }) => name);

async function end(name: string): Promise<void> {
  started.find((work) => work.name === name)?.end();
  await settle();
}

/** Ends the running work, one by one, until nothing is left. */
async function drain(): Promise<void> {
  for (let nth = 0; nth < started.length; nth += 1) {
    started[nth]?.end();
    await settle();
  }
}

describe('One address block', () => {
  test('runs one at a time, has four waiting places, and the next one is rejected immediately', async () => {
    const accepted = times(5, (nth) => ask(`a${nth}`, unknown('a')));
    await expect(ask('a6', unknown('a'))).rejects.toMatchObject(OVERLOADED);
    expect(names()).toEqual(['a1']);
    await drain();
    expect(await Promise.all(accepted)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('that is full delays no other block: the second place is free for it', async () => {
    times(5, (nth) => ask(`a${nth}`, unknown('a')));
    const other = ask('b1', unknown('b'));
    expect(names()).toEqual(['a1', 'b1']);
    await end('b1');
    expect(await other).toBe('b1');
    expect(names()).toEqual(['a1', 'b1']);
  });

  test('leaves a known device of the same block its own places, and takes turns with it', async () => {
    times(5, (nth) => ask(`a${nth}`, unknown('a')));
    times(2, (nth) => ask(`owner${nth}`, known('a')));
    await drain();
    expect(names()).toEqual(['a1', 'owner1', 'a2', 'owner2', 'a3', 'a4', 'a5']);
  });

  test('cannot fill the places of known devices with devices of its own accounts', async () => {
    times(5, (nth) => ask(`a${nth}`, known('a')));
    await expect(ask('a6', known('a'))).rejects.toMatchObject(OVERLOADED);
    void ask('b1', unknown('b'));
    void ask('c1', known('c'));
    await end('b1');
    expect(names()).toEqual(['a1', 'b1', 'c1']);
  });
});

describe('Several address blocks', () => {
  test('take turns, however much work one of them has queued', async () => {
    times(4, (nth) => ask(`a${nth}`, unknown('a')));
    times(3, (nth) => ask(`b${nth}`, unknown('b')));
    void ask('c1', unknown('c'));
    await drain();
    expect(names()).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'b3', 'a4']);
  });

  test('that fill the queue leave five waiting places for known devices, which run next', async () => {
    times(17, (nth) => ask(`a${nth}`, unknown(`a${nth}`)));
    await expect(ask('e1', unknown('e'))).rejects.toMatchObject(OVERLOADED);
    const owners = times(5, (nth) => ask(`owner${nth}`, known(`home${nth}`)));
    await expect(ask('owner6', known('home6'))).rejects.toMatchObject(OVERLOADED);
    await end('a1');
    expect(names()).toEqual(['a1', 'a2', 'owner1']);
    await drain();
    expect(await Promise.all(owners)).toHaveLength(5);
    expect(names()).toHaveLength(22);
  });

  test('of known devices do not starve unknown ones', async () => {
    void ask('a1', known('a'));
    void ask('b1', known('b'));
    times(4, (nth) => ask(`owner${nth}`, known(`home${nth}`)));
    void ask('new player', unknown('c'));
    await end('a1');
    await end('b1');
    expect(names()).toEqual(['a1', 'b1', 'owner1', 'new player']);
  });
});

describe('A full queue', () => {
  const settled = (all: Promise<string>[]) =>
    Promise.all(
      all.map((one) =>
        one.then(
          (name) => name,
          ({ code }: { code: string }) => code,
        ),
      ),
    );
  /** Two run, and fifteen wait: four of `a`, four of `b`, four of `c` and three of `d`. */
  const fill = () =>
    Object.entries({ a: 5, b: 5, c: 4, d: 3 }).map(([address, count]) =>
      times(count, (nth) => ask(`${address}${nth}`, unknown(address))),
    );

  test('has room for a newcomer: the block with most waiting loses its last place', async () => {
    const [ofA = [], ofB = [], ofC = [], ofD = []] = fill();
    const newcomers = times(4, (nth) => ask(`new${nth}`, unknown(`new${nth}`)));
    await drain();
    expect(await settled(newcomers)).toEqual(['new1', 'new2', 'new3', 'new4']);
    expect(await settled(ofA)).toEqual(['a1', 'a2', 'a3', 'OVERLOADED', 'OVERLOADED']);
    expect(await settled(ofB)).toEqual(['b1', 'b2', 'b3', 'b4', 'OVERLOADED']);
    expect(await settled(ofC)).toEqual(['c1', 'c2', 'c3', 'OVERLOADED']);
    expect(await settled(ofD)).toEqual(['d1', 'd2', 'd3']);
  });

  test('has no room for one more of a block that has as many as others', async () => {
    fill();
    await expect(ask('d4', unknown('d'))).rejects.toMatchObject(OVERLOADED);
  });

  test('with one place a block has room for none', async () => {
    times(17, (nth) => ask(`a${nth}`, unknown(`a${nth}`)));
    await expect(ask('new', unknown('new'))).rejects.toMatchObject(OVERLOADED);
  });

  test('of unknown devices takes no place from known ones', async () => {
    fill();
    const owners = times(5, (nth) => ask(`owner${nth}`, known('home')));
    const late = times(3, (nth) => ask(`late${nth}`, unknown(`late${nth}`)));
    await drain();
    expect(await settled(owners)).toEqual(['owner1', 'owner2', 'owner3', 'owner4', 'OVERLOADED']);
    expect(await settled(late)).toEqual(['late1', 'late2', 'late3']);
  });

  test('takes the place of unknown devices for a known one, and of known ones for an unknown one', async () => {
    times(5, (nth) => ask(`a${nth}`, unknown('a')));
    times(5, (nth) => ask(`b${nth}`, unknown('b')));
    const homes = ['x', 'y', 'z'].flatMap((home) => times(4, (nth) => ask(`${home}${nth}`, known(home))));
    const newcomer = ask('new', unknown('new'));
    const owner = ask('owner', known('own'));
    await drain();
    expect(await settled([newcomer, owner])).toEqual(['new', 'owner']);
    expect((await settled(homes)).filter((one) => one === 'OVERLOADED').length).toBeLessThanOrEqual(2);
  });

  test('is half full when unknown devices have half of their places, or all devices half of all', async () => {
    times(9, (nth) => ask(`a${nth}`, unknown(`a${nth}`)));
    expect(queue.isHalfFull()).toBe(false);
    void ask('b', unknown('b'));
    expect(queue.isHalfFull()).toBe(true);
    await drain();
    expect(queue.isHalfFull()).toBe(false);
    times(11, (nth) => ask(`c${nth}`, known(`c${nth}`)));
    expect(queue.isHalfFull()).toBe(false);
    void ask('d', known('d'));
    expect(queue.isHalfFull()).toBe(true);
  });
});

describe('The /64s of one /48', () => {
  const network = (nth: number) => `2001:db8:1:${nth}::/64`;

  test('run one at a time together and have eight waiting places', async () => {
    const accepted = times(9, (nth) => ask(`a${nth}`, unknown(network(nth))));
    await expect(ask('a10', unknown(network(10)))).rejects.toMatchObject(OVERLOADED);
    expect(names()).toEqual(['a1']);
    await drain();
    expect(await Promise.all(accepted)).toHaveLength(9);
  });

  test('have four waiting places each', async () => {
    times(5, (nth) => ask(`a${nth}`, unknown(network(1))));
    await expect(ask('a6', unknown(network(1)))).rejects.toMatchObject(OVERLOADED);
    void ask('b1', unknown(network(2)));
    await drain();
    expect(names()).toHaveLength(6);
  });

  test('take one turn together, so that others come next', async () => {
    times(9, (nth) => ask(`a${nth}`, unknown(network(nth))));
    void ask('b1', unknown('b'));
    void ask('c1', unknown('2001:db8:2:1::/64'));
    await end('b1');
    expect(names()).toEqual(['a1', 'b1', 'c1']);
  });
});

describe('A place', () => {
  test('is handed over: a new request cannot take it from one that waits', async () => {
    void ask('a1', unknown('a'));
    void ask('b1', unknown('b'));
    void ask('c1', unknown('c'));
    started[0]?.end();
    void ask('d1', unknown('d'));
    await settle();
    expect(names()).toEqual(['a1', 'b1', 'c1']);
  });

  test('is free again when its work fails', async () => {
    const failing = ask('a1', unknown('a'));
    const next = ask('a2', unknown('a'));
    started[0]?.fail();
    await expect(failing).rejects.toThrow('a1');
    await end('a2');
    expect(await next).toBe('a2');
  });

  test('is free again for all after a full queue has run', async () => {
    times(5, (nth) => ask(`a${nth}`, unknown('a')));
    await drain();
    expect(await queue.run(unknown('a'), async () => 'again')).toBe('again');
  });
});
