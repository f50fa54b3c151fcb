import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { createErrorReports, type ReportError, reportUncaughtErrors } from './error-reports.ts';

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

test('sends an error with its page, release and stack position, and no data about the visitor', async () => {
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

test('sends the same error once, and at most five per page', async () => {
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
  ['of a chunk that failed to load', Object.assign(errorOfOurs(), { name: 'ChunkLoadError' })],
  ['of an aborted call', Object.assign(errorOfOurs(), { name: 'AbortError' })],
])('does not send an error %s', async (_, error) => {
  await report('rejection', error);
  expect(sent).toEqual([]);
});

test('sends only the type of a thrown value that is not an error', async () => {
  await report('rejection', 'player@example.test');
  expect(sent[0]?.body).toMatchObject({ name: 'NoError', message: 'string', stack: [] });
});

test('does not reject when a report cannot be sent', async () => {
  const offline = createErrorReports({
    fetch: () => Promise.reject(new TypeError('offline')),
    apiUrl: '/api/v1',
    release: '0.486.2',
    page: () => 'sign-in',
  });
  await expect(offline('error', errorOfOurs())).resolves.toBeUndefined();
});

test('reports uncaught errors, unhandled rejections and rendering errors', async () => {
  const page = new EventTarget() as Window;
  reportUncaughtErrors(page, report);
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
