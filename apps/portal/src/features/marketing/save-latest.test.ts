// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createSaveLatest } from './save-latest.ts';

function begin() {
  const saves: { value: string; end: PromiseWithResolvers<void> }[] = [];
  const outcome = { onSaved: vi.fn(), onFailed: vi.fn() };
  const save = createSaveLatest((value: string) => {
    const end = Promise.withResolvers<void>();
    saves.push({ value, end });
    return end.promise;
  }, outcome);
  const savedValues = () => saves.map(({ value }) => value);
  return { save, saves, savedValues, ...outcome };
}

test('while a save is pending, only the last of the newer values is saved after it', async () => {
  const { save, saves, savedValues, onSaved } = begin();
  const done = save('on');
  void save('off');
  void save('on again');
  expect(savedValues()).toEqual(['on']);
  saves[0]?.end.resolve();
  await vi.waitFor(() => expect(savedValues()).toEqual(['on', 'on again']));
  expect(onSaved).not.toHaveBeenCalled();
  saves[1]?.end.resolve();
  await done;
  expect(onSaved.mock.calls).toEqual([['on again']]);
});

test('a failure is reported only if no newer value is pending', async () => {
  const { save, saves, onSaved, onFailed } = begin();
  const done = save('on');
  void save('off');
  saves[0]?.end.reject(new Error('lost'));
  await vi.waitFor(() => expect(saves).toHaveLength(2));
  expect(onFailed).not.toHaveBeenCalled();
  saves[1]?.end.reject(new Error('lost'));
  await done;
  expect(onFailed).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
});

test('after a failure the next value is saved again', async () => {
  const { save, saves, onSaved } = begin();
  const failed = save('on');
  saves[0]?.end.reject(new Error('lost'));
  await failed;
  const saved = save('off');
  saves[1]?.end.resolve();
  await saved;
  expect(onSaved.mock.calls).toEqual([['off']]);
});
