import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type InstallerContents,
  type InstallerPlan,
  makeInstallers,
} from '../apps/server/src/modules/site/installers/make-installers.ts';
import manifest from '../package.json' with { type: 'json' };
import { findMakensis } from './find-programs.mjs';
import { bundleShell } from './installer/bundle-shell.ts';
import { findLeaks } from './installer/find-leaks.ts';
import { planComplete, planWithoutRuntime } from './installer/plan.ts';
import { makeWindowsProgram } from './installer/windows-program.ts';

const license = Buffer.from('MIT');
const FILES = [
  { path: 'start.mjs', bytes: Buffer.from('process.exit()') },
  { path: 'shell.mjs', bytes: Buffer.from('process.exit()') },
  { path: 'release.json', bytes: Buffer.from('{}') },
  { path: 'launcher/launcher.html', bytes: Buffer.from('<!doctype html>') },
  { path: 'LICENSE.txt', bytes: license },
];
const unix = { program: Buffer.from('#!/bin/sh\necho "$0"\n'), license };

/** The smallest program that has what Node's has: headers, one section with a manifest, and a signature. */
function windowsProgram(): Buffer {
  const bytes = Buffer.alloc(0x800);
  bytes.write('MZ');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  bytes.writeUInt16LE(1, 0x86);
  bytes.writeUInt16LE(240, 0x94);
  const optional = 0x98;
  bytes.writeUInt16LE(0x20b, optional);
  for (const [offset, value] of [
    [32, 0x1000],
    [36, 0x200],
    [56, 0x2000],
    [60, 0x400],
    [64, 1234],
    [68, 3],
    [128, 0x1000],
    [132, 0x200],
    [144, 0x600],
    [148, 0x200],
  ] as const) {
    bytes.writeUInt32LE(value, optional + offset);
  }
  const section = optional + 240;
  bytes.write('.rsrc', section);
  for (const [index, value] of [0x200, 0x1000, 0x200, 0x400].entries()) {
    bytes.writeUInt32LE(value, section + 8 + 4 * index);
  }
  // Type 24, id 1, language 1033, and the data after them.
  for (const [index, [id, target]] of [
    [24, 0x80000018],
    [1, 0x80000030],
    [1033, 0x48],
  ].entries()) {
    const directory = 0x400 + 24 * index;
    bytes.writeUInt16LE(1, directory + 14);
    bytes.writeUInt32LE(id ?? 0, directory + 16);
    bytes.writeUInt32LE(target ?? 0, directory + 20);
  }
  bytes.writeUInt32LE(0x1058, 0x448);
  bytes.writeUInt32LE(10, 0x44c);
  bytes.write('<manifest>', 0x458);
  return bytes;
}

let plan: InstallerPlan;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-plan-'));
  const windows = { program: windowsProgram() };
  plan = await planComplete(FILES, { windows, macos: unix, linux: unix }, findMakensis() ?? '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const contentsOf = (kind: keyof InstallerPlan) => plan[kind] as InstallerContents;
const textOf = (kind: keyof InstallerPlan, path: string) =>
  String(contentsOf(kind).files.find((file) => file.path === path)?.bytes);
const programsOf = (kind: keyof InstallerPlan) =>
  contentsOf(kind).files.flatMap(({ path, isExecutable }) => (isExecutable ? [path] : []));

test('Node becomes a Windows program with name, version, icon and manifest, without console and signature', () => {
  const icons = new Map([[48, Buffer.from('icon of 48')]]);
  const made = makeWindowsProgram(windowsProgram(), { name: 'Gatehouse Launcher', version: '1.2.3', icons });
  const optional = 0x98;
  expect(made.readUInt16LE(optional + 68)).toBe(2);
  expect([made.readUInt32LE(optional + 64), made.readUInt32LE(optional + 144)]).toEqual([0, 0]);
  expect([made.readUInt16LE(0x86), made.readUInt32LE(optional + 128)]).toEqual([2, 0x2000]);
  const resources = made.subarray(0x600);
  const types = Array.from({ length: resources.readUInt16LE(14) }, (_, index) =>
    resources.readUInt32LE(16 + 8 * index),
  );
  expect(types).toEqual([3, 14, 16, 24]);
  for (const part of ['icon of 48', '<manifest>']) expect(resources.includes(part)).toBe(true);
  for (const part of ['FileDescription', 'Gatehouse Launcher', '1.2.3']) {
    expect(resources.includes(Buffer.from(part, 'utf16le'))).toBe(true);
  }
  expect(() => makeWindowsProgram(Buffer.alloc(512), { name: '', version: '', icons })).toThrow(
    'not a 64-bit',
  );
});

test('macOS gets an application with its own runtime that opens links', () => {
  const app = 'Gatehouse Launcher.app/Contents';
  expect(programsOf('macos')).toEqual([`${app}/MacOS/start`, `${app}/MacOS/gatehouse-launcher`]);
  const info = textOf('macos', `${app}/Info.plist`);
  expect(info).toContain('<key>CFBundleExecutable</key><string>start</string>');
  expect(info).toMatch(/<key>CFBundleURLSchemes<\/key><array><string>gatehouse<\/string>/);
  expect(info).toMatch(/<key>CFBundleVersion<\/key><string>\d+\.\d+\.\d+<\/string>/);
  expect(textOf('macos', `${app}/Resources/launcher.icns`)).toMatch(/^icns/);
  expect(textOf('macos', `${app}/Resources/start.mjs`)).toBe('process.exit()');
});

test('Windows gets the program, and the uninstaller removes every file', () => {
  const script = readFileSync(join(import.meta.dirname, 'installer/launcher.nsi'), 'utf8');
  const uninstall = script
    .slice(script.indexOf('Section "Uninstall"'))
    .replaceAll(/\$\{PROGRAM\}/g, 'Gatehouse Launcher.exe');
  const top = new Set(contentsOf('windows').files.map(({ path }) => path.split('/')[0]));
  expect([...top]).toContain('Gatehouse Launcher.exe');
  for (const name of top) expect(uninstall).toContain(`"$INSTDIR\\${name}"`);
  expect(uninstall).toMatch(/DeleteRegValue HKCU "\$\{RUN\}" "Gatehouse Launcher"/);
});

test.each([
  ['a path of the machine', 'shell.mjs', 'import "/home/builder/gatehouse/a.ts"', /contains/],
  ['a source map', 'launcher/a.js', '//# sourceMappingURL=a.js.map', /contains/],
  ['a source', 'launcher/a.ts', '', /no file for players/],
  ['a key', 'release-key.pem', '', /no file for players/],
])('%s is not packed', (_, path, text, problem) => {
  const file = { path, bytes: Buffer.from(text) };
  expect(findLeaks([...FILES, file], ['/home/builder/gatehouse'])).toEqual([expect.stringMatching(problem)]);
});

test('what starts an installed launcher has neither sources nor paths of this machine', async () => {
  expect(findLeaks([await bundleShell('start'), await bundleShell('shell')])).toEqual([]);
});

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('a package of Debian has a menu entry, an icon, a command and a scheme, and starts', async () => {
  const { deb } = plan;
  const index = await makeInstallers(deb ? { deb } : {}, folder);
  const file = join(folder, index.deb?.file ?? '');
  const options = { encoding: 'utf8' as const };
  const listed = execFileSync('dpkg-deb', ['--contents', file], options);
  for (const path of [
    'usr/bin/gatehouse-launcher',
    'usr/lib/gatehouse-launcher/runtime/gatehouse-launcher',
    'usr/lib/gatehouse-launcher/launcher/launcher.html',
    'usr/share/applications/gatehouse-launcher.desktop',
    'usr/share/icons/hicolor/512x512/apps/gatehouse-launcher.png',
    'usr/share/doc/gatehouse-launcher/copyright',
  ]) {
    expect(listed).toContain(`./${path}\n`);
  }
  expect(listed).toMatch(/^-rwxr-xr-x \S+ .*\.\/usr\/bin\/gatehouse-launcher$/m);
  // All of root, and writable for no one else.
  for (const line of listed.trim().split('\n')) expect(line).toMatch(/^(-rw-r--r--|[d-]rwxr-xr-x) 0\/0 /);
  expect(execFileSync('dpkg-deb', ['--field', file, 'Version'], options).trim()).toBe(manifest.version);
  execFileSync('dpkg-deb', ['--extract', file, join(folder, 'root')]);
  const library = join(folder, 'root/usr/lib/gatehouse-launcher');
  expect(execFileSync(join(library, 'gatehouse-launcher'), options)).toBe(
    `${library}/runtime/gatehouse-launcher\n`,
  );
  const entry = readFileSync(join(folder, 'root/usr/share/applications/gatehouse-launcher.desktop'), 'utf8');
  expect(entry).toContain('MimeType=x-scheme-handler/gatehouse;');
  expect(execFileSync('dpkg-deb', ['--field', file, 'Depends'], options)).not.toMatch(/node|chromium/);
});

onLinux('the archive for Linux has its runtime, and nothing that others can write to', async () => {
  const { linux } = plan;
  const index = await makeInstallers(linux ? { linux } : {}, folder);
  const listed = execFileSync(
    'tar',
    ['--list', '--verbose', '--file', join(folder, index.linux?.file ?? '')],
    {
      encoding: 'utf8',
    },
  );
  for (const name of ['runtime/gatehouse-launcher', 'gatehouse-launcher', 'install.sh']) {
    expect(listed).toMatch(new RegExp(`^-rwxr-xr-x .* gatehouse-launcher/${name}$`, 'm'));
  }
  for (const line of listed.trim().split('\n')) expect(line).toMatch(/^(-rw-r--r--|[d-]rwxr-xr-x) /);
});

onLinux('an archive without a runtime shows in a window that it needs Node', () => {
  const files = { node: 'exit 1', zenity: `echo "$@" >'${folder}/shown'` };
  for (const [name, script] of Object.entries(files)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const start = planWithoutRuntime(FILES).linux?.files.find(({ isExecutable }) => isExecutable)?.bytes ?? '';
  writeFileSync(join(folder, 'start'), start, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  expect(spawnSync(join(folder, 'start'), { env }).status).toBe(1);
  expect(readFileSync(join(folder, 'shown'), 'utf8')).toContain('needs Node.js 24 or newer');
});

onLinux('the archive for Linux adds itself to the menu, and takes it back', () => {
  const place = join(folder, 'own folder 100%$HOME');
  for (const { path, bytes, isExecutable } of contentsOf('linux').files) {
    const target = join(place, path);
    execFileSync('mkdir', ['-p', join(target, '..')]);
    writeFileSync(target, bytes, { mode: isExecutable ? 0o755 : 0o644 });
  }
  const script = join(place, 'gatehouse-launcher/install.sh');
  const env = {
    ...process.env,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
  const autostart = join(folder, 'config/autostart/gatehouse-launcher.desktop');
  mkdirSync(dirname(autostart), { recursive: true });
  writeFileSync(autostart, '');
  execFileSync(script, { env });
  const entry = join(folder, 'data/applications/gatehouse-launcher.desktop');
  expect(readFileSync(entry, 'utf8')).toContain(
    `Exec="${folder}/own folder 100%%\\\\$HOME/gatehouse-launcher/gatehouse-launcher" -- %u\n`,
  );
  execFileSync(script, ['--remove'], { env });
  for (const file of [entry, autostart]) expect(existsSync(file)).toBe(false);
});
