// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openExternalLinks } from './external-links.ts';

let opened: string[];
let navigation: EventTarget;
let listening: AbortController;
let fakeWindow: Parameters<typeof openExternalLinks>[0];

beforeEach(() => {
  opened = [];
  navigation = new EventTarget();
  listening = new AbortController();
  const listened: Pick<Document, 'addEventListener' | 'baseURI'> = {
    baseURI: document.baseURI,
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      document.addEventListener(type, listener, { signal: listening.signal }),
  };
  fakeWindow = Object.assign(new EventTarget(), {
    document: listened as Document,
    location: { origin: window.location.origin },
    navigation,
    open: () => null,
  });
  openExternalLinks(fakeWindow, {
    portal: 'https://play.example.com',
    async perform(command) {
      if (command.type === 'open_external') opened.push(command.url);
    },
  });
});
afterEach(() => {
  listening.abort();
  document.body.replaceChildren();
});

/** Whether the browser would go on to load it. */
function press(html: string, type: 'click' | 'auxclick' = 'click', init = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
  return document.querySelector('a')?.dispatchEvent(event) ?? false;
}
function leave(url: string, cancelable = true): boolean {
  const event = Object.assign(new Event('navigate', { cancelable }), { destination: { url } });
  return navigation.dispatchEvent(event);
}
const own = (path: string) => window.location.origin + path;

test.each([
  [
    'a link to another site',
    () => press('<a href="https://forum.example/">Forum</a>'),
    'https://forum.example/',
  ],
  [
    'the middle button',
    () => press('<a href="https://forum.example/">F</a>', 'auxclick', { button: 1 }),
    'https://forum.example/',
  ],
  [
    'our page in a new window',
    () => press('<a href="/x?y#z" target="_blank">X</a>'),
    'https://play.example.com/x?y#z',
  ],
  [
    'our page with a key',
    () => press('<a href="/x">X</a>', 'click', { ctrlKey: true }),
    'https://play.example.com/x',
  ],
  [
    'our page by the middle button',
    () => press('<a href="/x">X</a>', 'auxclick', { button: 1 }),
    'https://play.example.com/x',
  ],
  [
    'a script or form that leaves the page',
    () => leave('https://game.example/play'),
    'https://game.example/play',
  ],
  ['window.open', () => fakeWindow.open('https://pay.example/') !== null, 'https://pay.example/'],
])('%s opens in the system browser', (_what, act, url) => {
  expect(act()).toBe(false);
  expect(opened).toEqual([url]);
});

test.each([
  ['our own link', () => press('<a href="/en-GB/settings">Settings</a>')],
  ['a link to the mail program', () => press('<a href="mailto:help@example.com">Mail</a>')],
  ['our own page', () => leave(own('/en-GB/library'))],
  ['a navigation that cannot be stopped', () => leave('https://game.example/', false)],
])('%s stays with the browser', (_what, act) => {
  expect(act()).toBe(true);
  expect(opened).toEqual([]);
});

test('the right button opens nothing', () => {
  expect(press('<a href="https://forum.example/">F</a>', 'auxclick', { button: 2 })).toBe(true);
  expect(opened).toEqual([]);
});
