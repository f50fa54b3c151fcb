import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { connect, INSTALLATION, install, installed, lastState, signIn } from '../test/bridge-page.ts';
import { VERSION_2 } from '../test/fake-portal.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { data, enter, program, run, spawnShell, start } = setup;

test('keeps settings across a restart', async () => {
  const first = start();
  const page = await connect(await enter());
  await page.command({ type: 'change_settings', settings: { bytesPerSecondMax: 2_000_000 } });
  expect(await page.command({ type: 'change_settings', settings: { bytesPerSecondMax: 1 } })).toMatchObject({
    error: 'invalid_message',
  });
  first.kill('SIGKILL');
  await once(first, 'exit');
  rmSync(join(data(), 'start-url'));
  start();
  const again = await connect(await enter());
  expect(await again.until((all) => lastState(all)?.settings)).toMatchObject({
    bytesPerSecondMax: 2_000_000,
    updates: 'ask',
  });
});

test.runIf(process.platform === 'linux')('a folder is chosen in a dialog of the system', async () => {
  const chosen = join(setup.folder, 'chosen');
  const dialog = join(setup.folder, 'zenity');
  writeFileSync(dialog, `#!/bin/sh\ncat ${chosen}\n`, { mode: 0o755 });
  Object.assign(setup.env, { DISPLAY: ':99', PATH: `${setup.folder}:${process.env.PATH}` });
  const shell = start();
  const page = await connect(await enter());
  await page.until((all) => lastState(all)?.canPickFolder || undefined);
  const before = lastState(page.messages)?.libraries;
  // Cancelled: nothing changes.
  expect(await page.command({ type: 'pick_folder' })).toMatchObject({ value: { folder: null } });
  expect(lastState(page.messages)?.libraries).toEqual(before);
  // What the dialog hands back is checked like what is typed.
  writeFileSync(chosen, `${data()}\n`);
  expect(await page.command({ type: 'pick_folder' })).toMatchObject({ value: { folder: data() } });
  expect(await page.command({ type: 'add_library', folder: data() })).toMatchObject({
    error: 'folder_in_use',
  });
  // An open dialog is closed with the launcher.
  writeFileSync(
    dialog,
    `#!/bin/sh\necho $$ >${chosen}.new; mv ${chosen}.new ${chosen}.pid; exec sleep 600\n`,
  );
  void page.command({ type: 'pick_folder' });
  const pid = await vi.waitFor(() => Number(readFileSync(`${chosen}.pid`, 'utf8')), 20_000);
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000);
});

test.runIf(process.platform === 'linux')('starts with the system, when the player wants it', async () => {
  setup.env.XDG_CONFIG_HOME = join(setup.folder, 'config');
  const entry = join(setup.folder, 'config/autostart/gatehouse-launcher.desktop');
  start();
  const page = await connect(await enter());
  await page.command({ type: 'start_with_system', isWanted: true });
  expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=".*shell\.ts".*"--data=.*" .*"--hidden"$/m);
  await page.until((all) => lastState(all)?.startsWithSystem || undefined);
  await page.command({ type: 'start_with_system', isWanted: false });
  expect(existsSync(entry)).toBe(false);
});

test('started hidden, it opens its window when it is started again', async () => {
  const opened = join(setup.folder, 'window');
  setup.env.CHROMIUM_PATH = program(
    'chromium',
    // Ends with the pipe of the shell.
    `const { createReadStream, writeFileSync } = require('node:fs');
    writeFileSync(${JSON.stringify(opened)}, '');
    createReadStream('', { fd: 3 }).on('end', process.exit).resume();`,
  );
  spawnShell('--hidden');
  await vi.waitFor(() => expect(existsSync(join(data(), 'logs/launcher.log'))).toBe(true), 20_000);
  const args = [`--portal=${setup.portal.origin}`, `--build=${setup.build()}`];
  expect(await run(...args, '--hidden')).toMatchObject({ code: 0 });
  expect(existsSync(opened)).toBe(false);
  expect(await run(...args)).toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(existsSync(opened)).toBe(true), 20_000);
});

/** Hands the session of its profile to the shell, as the page of the portal does. */
const SIGNED_IN_PAGE = `const socket = new WebSocket(location.origin.replace('http', 'ws') + '/bridge');
const send = (message) => socket.send(JSON.stringify(message));
socket.onopen = () => send({ type: 'hello', versions: [1] });
socket.onmessage = ({ data }) => {
  if (JSON.parse(data).type !== 'welcome') return;
  const command = { type: 'session', token: 'token-1', installationId: '${INSTALLATION}' };
  send({ type: 'request', id: 1, command });
};`;

test('started hidden, it updates games as the player has set', async () => {
  const first = start();
  const page = await connect(await enter());
  await signIn(page);
  await install(page);
  await installed(page);
  await page.command({ type: 'change_settings', settings: { updates: 'automatic' } });
  first.kill('SIGTERM');
  await once(first, 'exit');
  Object.assign(setup.portal, { files: VERSION_2, version: '2.0.0' });
  const script = '<!doctype html><script type="module" src="/assets/a.js"></script>';
  writeFileSync(join(setup.build(), 'launcher.html'), script);
  writeFileSync(join(setup.build(), 'assets/a.js'), SIGNED_IN_PAGE);
  setup.env.GATEHOUSE_BROWSER_ARGS = '--no-sandbox --disable-gpu';
  spawnShell('--hidden');
  const versions = () => {
    const state = JSON.parse(readFileSync(join(data(), 'state.json'), 'utf8'));
    return state.installed.map(({ version }: { version: string }) => version);
  };
  await vi.waitFor(() => expect(versions()).toEqual(['2.0.0']), { timeout: 90_000, interval: 100 });
  // The unseen browser has ended: its profile is free for the window.
  const isFree = () => expect(readdirSync(join(data(), 'profile'))).not.toContain('SingletonLock');
  await vi.waitFor(isFree, { timeout: 20_000, interval: 100 });
});

test('writes a log for support without tokens, and opens its folder', async () => {
  const shell = start();
  const page = await connect(await enter());
  await signIn(page);
  await page.command({ type: 'repair', productName: 'emberfall' });
  await page.command({ type: 'open_logs' });
  const opened = join(setup.folder, 'opened');
  await vi.waitFor(() => expect(readFileSync(opened, 'utf8')).toBe(join(data(), 'logs')), 20_000);
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  const lines = readFileSync(join(data(), 'logs/launcher.log'), 'utf8');
  expect(lines).toMatch(/"command\.failed","command":"repair","error":"not_installed"/);
  expect(lines).not.toContain('token-1');
});
