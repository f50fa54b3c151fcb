// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createTabChannel } from './tab-channel.ts';

class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown) {
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
  }

  close() {
    FakeChannel.open.delete(this);
  }
}

test('notifies other tabs of a change, but not its own', () => {
  const here = createTabChannel('session', () => FakeChannel);
  const there = createTabChannel('session', () => FakeChannel);
  const heardHere = vi.fn();
  const heardThere = vi.fn();
  const leaveHere = here.listen(heardHere);
  const leaveThere = there.listen(heardThere);

  here.announce('user');
  expect(heardHere).not.toHaveBeenCalled();
  expect(heardThere).toHaveBeenCalledExactlyOnceWith('user');

  leaveThere();
  here.announce('token');
  expect(heardThere).toHaveBeenCalledOnce();
  leaveHere();
  expect(FakeChannel.open.size).toBe(0);
});

test('works in a browser without BroadcastChannel', () => {
  const channel = createTabChannel('session', () => undefined);
  expect(() => channel.listen(vi.fn())()).not.toThrow();
  expect(() => channel.announce('token')).not.toThrow();
});
