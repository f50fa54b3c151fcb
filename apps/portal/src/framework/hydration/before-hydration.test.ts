// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError } from '../chunk-loading.ts';
import { HYDRATED_EVENT, HYDRATING_EVENT } from './preloaded-state.ts';

const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);

beforeEach(async () => {
  document.body.innerHTML =
    '<form method="post"><input name="email"><button type="submit">Send</button></form>';
  vi.resetModules();
  // Not a module for TypeScript: it is built as a classic script.
  await vi.importActual('./before-hydration.ts');
});
afterEach(() => {
  window.history.replaceState(null, '');
  hydrate();
  posted.mockClear();
});

const find = <Found extends Element>(selector: string) => document.querySelector(selector) as Found;
const hydrate = () => document.dispatchEvent(new Event(HYDRATED_EVENT));
/** Like React: a listener on an element below the document. */
function handleSubmits() {
  const handled = vi.fn((event: Event) => event.preventDefault());
  find('form').addEventListener('submit', handled);
  return handled;
}

test('holds a form until hydration, then sends it once', async () => {
  const button = find<HTMLButtonElement>('button');
  button.click();
  button.click();
  expect(button.hasAttribute('data-held')).toBe(true);
  const handled = handleSubmits();
  hydrate();
  await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(1));
  expect(button.hasAttribute('data-held')).toBe(false);
  expect(posted).not.toHaveBeenCalled();
});

const BUTTON = '<button type="button"><span>Next</span></button>';

/** Like React: a listener on an element around the button. */
function handlePresses() {
  const handled = vi.fn();
  document.body.addEventListener('click', handled, { once: true });
  return handled;
}

test('holds a pressed button until hydration, then presses it once', async () => {
  document.body.innerHTML = BUTTON;
  find<HTMLElement>('span').click();
  find<HTMLElement>('span').click();
  expect(find('button').hasAttribute('data-held')).toBe(true);
  document.dispatchEvent(new Event(HYDRATING_EVENT));
  const handled = handlePresses();
  hydrate();
  await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(1));
  expect(find('button').hasAttribute('data-held')).toBe(false);
});

test('leaves a button alone that React or the browser handles', async () => {
  document.body.innerHTML = `${BUTTON}<button type="button" popovertarget="menu">Menu</button>`;
  find<HTMLElement>('[popovertarget]').click();
  document.dispatchEvent(new Event(HYDRATING_EVENT));
  find<HTMLElement>('button').click();
  const handled = handlePresses();
  hydrate();
  await Promise.resolve();
  expect(handled).not.toHaveBeenCalled();
  expect(document.querySelector('[data-held]')).toBeNull();
});

test.each([
  ['has loaded', () => window.dispatchEvent(new Event('load'))],
  ['is touched', () => find('p').dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('starts the scripts once when the page %s', async (_, happen) => {
  document.body.innerHTML = '<p>Text</p><template data-scripts><link data-script></template>';
  expect(document.querySelector('[data-script]')).toBeNull();
  happen();
  happen();
  await vi.waitFor(() => expect(document.querySelectorAll('[data-script]')).toHaveLength(1));
  find('[data-script]').remove();
});

test('starts the scripts after five seconds when a picture hangs', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<template data-scripts><link data-script></template>';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.advanceTimersByTimeAsync(4999);
  expect(document.querySelector('[data-script]')).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.querySelectorAll('[data-script]')).toHaveLength(1);
  find('[data-script]').remove();
  vi.useRealTimers();
});

test('replays input that was typed before hydration', () => {
  const field = find<HTMLInputElement>('input');
  field.value = 'mira@example.test';
  const listener = vi.fn();
  document.body.addEventListener('input', listener, { once: true });
  hydrate();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('ignores a submit that React handles during hydration', async () => {
  const handled = handleSubmits();
  find<HTMLButtonElement>('button').click();
  hydrate();
  await Promise.resolve();
  expect(handled).toHaveBeenCalledTimes(1);
});

test('does not send a form that hydration replaced', async () => {
  find<HTMLButtonElement>('button').click();
  const handled = handleSubmits();
  find('form').remove();
  hydrate();
  await Promise.resolve();
  expect(handled).not.toHaveBeenCalled();
});

test.each([
  ['a script fails to load', () => document.head.append(failedScript())],
  ['the start of the page fails', () => window.dispatchEvent(rejection(new Error('start')))],
])('submits to the server when %s', (_, fail) => {
  find<HTMLButtonElement>('button').click();
  fail();
  expect(posted).toHaveBeenCalledTimes(1);
});

test.each([
  ['a script is gone', () => failedScript()],
  ['a chunk is gone', () => window.dispatchEvent(rejection(new ChunkLoadError('shop', 'CHUNK_LOAD_FAILED')))],
])('reloads a visit and marks it when %s', (_, fail) => {
  fail();
  expect(window.history.state).toEqual({});
});

test.each([
  ['has a field in use', () => find<HTMLInputElement>('input').focus()],
  ['has sent a form', () => find<HTMLButtonElement>('button').click()],
])('does not reload a page that %s', (_, prepare) => {
  prepare();
  failedScript();
  expect(window.history.state).toBeNull();
});

const rejection = (reason: Error) => Object.assign(new Event('unhandledrejection'), { reason });

function failedScript(): HTMLScriptElement {
  const script = document.createElement('script');
  queueMicrotask(() => script.remove());
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  return script;
}
