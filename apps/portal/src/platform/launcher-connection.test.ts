// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { connectLauncher, ShellError } from './launcher-connection.ts';

/** A WebSocket whose other end is the test. */
function fakeSocket() {
  const target = new EventTarget();
  const sent: Record<string, unknown>[] = [];
  const socket = Object.assign(target, { send: (text: string) => void sent.push(JSON.parse(text)) });
  const receive = (message: unknown) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  return { socket: socket as unknown as WebSocket, sent, receive };
}

const welcome = { type: 'welcome', version: 1, shell: 'test', portal: 'https://play.example' };
const idle = { freeBytes: 1, installed: [], queue: [], running: null };
const job = {
  productName: 'emberfall',
  kind: 'patch',
  phase: 'downloading',
  receivedBytes: 1,
  totalBytes: 2,
  bytesPerSecond: null,
  secondsLeft: null,
  error: null,
};

async function connect() {
  const { socket, sent, receive } = fakeSocket();
  const connecting = connectLauncher(() => socket);
  socket.dispatchEvent(new Event('open'));
  expect(sent).toEqual([{ type: 'hello', versions: [1] }]);
  receive(welcome);
  return { launcher: await connecting, socket, sent, receive };
}

test('rejects when the shell speaks no common version', async () => {
  const { socket, receive } = fakeSocket();
  const connecting = connectLauncher(() => socket);
  receive({ type: 'refused', error: 'version_unsupported', versions: [2] });
  await expect(connecting).rejects.toThrow('versions 2');
});

test('a download that is at work prevents signing out, a paused one does not', async () => {
  const { launcher, receive } = await connect();
  receive({ type: 'state', state: { ...idle, running: 'starhaven', queue: [job] } });
  expect(launcher.runningGame()).toBe('starhaven');
  expect(launcher.patchProgress()).toMatchObject({ productName: 'emberfall', receivedBytes: 1 });
  receive({ type: 'state', state: { ...idle, queue: [{ ...job, phase: 'paused' }] } });
  expect(launcher.patchProgress()).toBeNull();
});

test('matches replies with commands, and rejects with the code of a refusal', async () => {
  const { launcher, sent, receive } = await connect();
  const verified = launcher.perform({ type: 'verify', productName: 'emberfall' });
  const paused = launcher.perform({ type: 'pause', productName: 'emberfall' });
  const [, first, second] = sent;
  receive({ type: 'reply', id: second?.id, error: 'not_found' });
  receive({ type: 'reply', id: first?.id, value: { damaged: 2 } });
  expect(await verified).toEqual({ damaged: 2 });
  await expect(paused).rejects.toEqual(new ShellError('not_found'));
});

test('keeps events until something listens, and ignores what it does not know', async () => {
  const { launcher, receive } = await connect();
  receive({ type: 'deep_link', productName: 'emberfall' });
  receive({ type: 'from_a_newer_shell' });
  const seen: unknown[] = [];
  launcher.onEvent((event) => seen.push(event));
  expect(seen).toEqual([{ type: 'deep_link', productName: 'emberfall' }]);
});

test('commands fail when the shell has gone', async () => {
  const { launcher, socket } = await connect();
  const pausing = launcher.perform({ type: 'pause', productName: 'emberfall' });
  socket.dispatchEvent(new Event('close'));
  await expect(pausing).rejects.toEqual(new ShellError('failed'));
  const later = launcher.perform({ type: 'pause', productName: 'emberfall' });
  await expect(later).rejects.toEqual(new ShellError('failed'));
});

test('connects again after the connection was lost, and then has the state of the shell', async () => {
  vi.useFakeTimers();
  const sockets = [fakeSocket(), fakeSocket()] as const;
  const unused = sockets.map(({ socket }) => socket);
  const connecting = connectLauncher(() => unused.shift() as WebSocket);
  sockets[0].receive(welcome);
  const launcher = await connecting;
  sockets[0].socket.dispatchEvent(new Event('close'));
  await vi.runAllTimersAsync();
  const [, { socket, sent, receive }] = sockets;
  socket.dispatchEvent(new Event('open'));
  expect(sent).toEqual([{ type: 'hello', versions: [1] }]);
  receive(welcome);
  receive({ type: 'state', state: { ...idle, running: 'starhaven' } });
  expect(launcher.runningGame()).toBe('starhaven');
  void launcher.perform({ type: 'pause', productName: 'emberfall' });
  expect(sent.at(-1)).toMatchObject({ type: 'request', command: { type: 'pause' } });
  vi.useRealTimers();
});
