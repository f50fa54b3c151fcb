import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Content } from '../files/content.ts';
import { type ContentState, createLiveContent } from '../files/live-content.ts';
import { createReleaseFollower } from './release-follower.ts';

/** On a node that has other work; a processor alone takes half a second for the content of the demo. */
const READING_MS = 1300;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stateOf = (releaseId: number): ContentState => ({
  releaseId,
  folder: '',
  content: { brand: { name: `of ${releaseId}` } } as Content,
});

function startFollower() {
  let current = 1;
  const liveContent = createLiveContent(stateOf(1));
  const follower = createReleaseFollower({
    contentReleases: {
      current: async () => ({
        id: current,
        releaseId: current,
        activatedAt: new Date(),
        activatedBy: 'Grace',
      }),
      open: async (id) => {
        await new Promise((read) => setTimeout(read, READING_MS));
        return stateOf(id);
      },
      clean: async () => undefined,
    },
    liveContent,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    accept: () => undefined,
    onTaken: async () => undefined,
  });
  follower.start();
  return {
    liveContent,
    follower,
    publish(id: number) {
      current = id;
    },
  };
}

test('every node shows a release within two seconds after it became current', async () => {
  const nodes = [startFollower(), startFollower()];
  // Just after the nodes have asked.
  await vi.advanceTimersByTimeAsync(1001);
  for (const { publish } of nodes) publish(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(nodes.map(({ liveContent }) => liveContent.content.brand.name)).toEqual(['of 2', 'of 2']);
  for (const { publish } of nodes) publish(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(nodes.map(({ follower }) => follower.status().release)).toEqual([1, 1]);
  for (const { follower } of nodes) await follower.stop();
});
