import { expect, test } from 'vitest';
import { readTraceParent, requestIdOf } from './request-id.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
const GIVEN = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

test.each([
  ['of the proxy', { 'x-request-id': GIVEN, traceparent }, GIVEN],
  ['of the trace', { traceparent }, TRACE],
  ['of the trace, where the proxy’s is malformed', { 'x-request-id': 'a b', traceparent }, TRACE],
])('behind a trusted proxy the id is that %s', (_, headers, expected) => {
  expect(requestIdOf(headers, { trustedProxies: 1 })).toBe(expected);
});

test.each([
  ['without a trusted proxy', 0, { 'x-request-id': GIVEN, traceparent }],
  ['for an id that would forge a log line', 1, { 'x-request-id': 'abcdefgh\n{"level":"error"}' }],
  ['for an id with quotes', 1, { 'x-request-id': 'abcdefgh"' }],
  ['for an id with markup', 1, { 'x-request-id': '<script>alert' }],
  ['for a short id', 1, { 'x-request-id': 'abc' }],
  ['for a long id', 1, { 'x-request-id': 'a'.repeat(65) }],
  ['for an empty trace', 1, { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ['for a malformed trace', 1, { traceparent: `${traceparent}-extra` }],
])('a new id is made %s', (_, trustedProxies, headers) => {
  expect(requestIdOf(headers, { trustedProxies })).toMatch(UUID);
});

test('the parent of a trace has its ids and flags', () => {
  const expected = { traceId: TRACE, spanId: '00f067aa0ba902b7', flags: 1 };
  expect(readTraceParent({ traceparent }, { trustedProxies: 1 })).toEqual(expected);
  expect(readTraceParent({ traceparent }, { trustedProxies: 0 })).toBeUndefined();
});
