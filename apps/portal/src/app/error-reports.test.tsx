import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { createErrorReports, followErrors, type ReportError } from './error-reports.ts';

const sent: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
let report: ReportError;

beforeEach(() => {
  report = createErrorReports({
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init, body: JSON.parse(String(init.body)) });
      return new Response(null, { status: 204 });
    },
    apiUrl: '/api/v1',
    release: '0.486.2',
    page: () => 'sign-in',
  });
});
afterEach(() => {
  sent.length = 0;
});

function errorOfOurs(message = 'no price'): Error {
  const error = new TypeError(message);
  error.stack = [
    `TypeError: ${message}`,
    '    at price (https://play.example.com/assets/shop-B1.js:2:31)',
    '    at chrome-extension://abc/content.js:1:1',
    'render@https://play.example.com/assets/base-A2.js:1:77',
  ].join('\n');
  return error;
}

function Broken(): ReactNode {
  throw errorOfOurs('rendering');
}

test('an error is sent with its page, release and place, and with nothing that names the visitor', async () => {
  await report('error', errorOfOurs());
  expect(sent.map(({ url }) => url)).toEqual(['/api/v1/client/errors']);
  expect(sent[0]?.init).toMatchObject({
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
  });
  expect(sent[0]?.body).toEqual({
    release: '0.486.2',
    page: 'sign-in',
    kind: 'error',
    name: 'TypeError',
    message: 'no price',
    stack: [
      { file: 'assets/shop-B1.js', line: 2, column: 31 },
      { file: 'assets/base-A2.js', line: 1, column: 77 },
    ],
  });
});

test('the same error is sent once, and no page sends more than five', async () => {
  await report('error', errorOfOurs());
  await report('error', errorOfOurs());
  expect(sent).toHaveLength(1);
  for (let count = 0; count < 10; count += 1) await report('error', errorOfOurs(`no price ${count}`));
  expect(sent).toHaveLength(5);
});

test.each([
  [
    'of a browser extension',
    Object.assign(new Error('x'), { stack: 'Error: x\n    at chrome-extension://abc/x.js:1:1' }),
  ],
  ['of a call that failed', Object.assign(errorOfOurs(), { name: 'HttpError', status: 500 })],
  ['of a chunk that did not arrive', Object.assign(errorOfOurs(), { name: 'ChunkLoadError' })],
  ['of an aborted call', Object.assign(errorOfOurs(), { name: 'AbortError' })],
])('an error %s is not sent', async (_, error) => {
  await report('rejection', error);
  expect(sent).toEqual([]);
});

test('of what was thrown without being an error only the type is sent', async () => {
  await report('rejection', 'player@example.test');
  expect(sent[0]?.body).toMatchObject({ name: 'NoError', message: 'string', stack: [] });
});

test('a report that cannot be sent is no further error', async () => {
  const offline = createErrorReports({
    fetch: () => Promise.reject(new TypeError('offline')),
    apiUrl: '/api/v1',
    release: '0.486.2',
    page: () => 'sign-in',
  });
  await expect(offline('error', errorOfOurs())).resolves.toBeUndefined();
});

test('uncaught errors, unhandled rejections and errors of rendering are all followed', async () => {
  const page = new EventTarget() as Window;
  followErrors(page, report);
  page.dispatchEvent(Object.assign(new Event('error'), { error: errorOfOurs('uncaught') }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: errorOfOurs('unhandled') }));
  const root = createRoot(document.createElement('div'), {
    onCaughtError: (error) => void report('render', error),
  });
  root.render(
    <ErrorBoundary fallback={() => null}>
      <Broken />
    </ErrorBoundary>,
  );
  await vi.waitFor(() =>
    expect(sent.map(({ body }) => [body.kind, body.message]).sort()).toEqual([
      ['error', 'uncaught'],
      ['rejection', 'unhandled'],
      ['render', 'rendering'],
    ]),
  );
});
