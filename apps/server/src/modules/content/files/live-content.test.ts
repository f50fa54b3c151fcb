import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Content } from './content.ts';
import { createLiveContent, perContent } from './live-content.ts';

const stateOf = (releaseId: number) => ({
  releaseId,
  folder: `/releases/${releaseId}`,
  content: { brand: { name: `Brand ${releaseId}` } } as Content,
});

test('services that keep the content see a new release', () => {
  const live = createLiveContent(stateOf(1));
  const { content } = live;
  live.replace(stateOf(2));
  expect([content.brand.name, live.state().folder]).toEqual(['Brand 2', '/releases/2']);
  expect({ ...content }).toEqual({ brand: { name: 'Brand 2' } });
});

test('a request that began before a release sees the content of its beginning until it ends', async () => {
  const live = createLiveContent(stateOf(1));
  const names = await live.pin(async () => {
    const first = live.content.brand.name;
    await setImmediate();
    live.replace(stateOf(2));
    await setImmediate();
    return [first, live.content.brand.name, live.unpin(() => live.content.brand.name)];
  });
  expect(names).toEqual(['Brand 1', 'Brand 1', 'Brand 2']);
  expect(live.content.brand.name).toBe('Brand 2');
});

test('what is derived is made once a release, also for a request of the former one', () => {
  const live = createLiveContent(stateOf(1));
  let made = 0;
  const title = perContent(live.content, ({ brand }) => {
    made += 1;
    return brand.name.toUpperCase();
  });
  const former = live.state();
  expect([title(), title()]).toEqual(['BRAND 1', 'BRAND 1']);
  live.replace(stateOf(2));
  expect([title(), live.pin(title, former), title()]).toEqual(['BRAND 2', 'BRAND 1', 'BRAND 2']);
  expect(made).toBe(2);
});
