import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

/** Where X servers have their sockets. */
export const SOCKETS = '/tmp/.X11-unix';
const SIZE = { width: 1280, height: 800 };
/** The parts of an xwd file that are read here: numbers of 32 bits by their place. */
const HEADER_BYTES = 0;
const LINE_BYTES = 12;
const COLOURS = 19;
const COLOUR_BYTES = 12;
const STILL_MS = 500;
const TRIES_MAX = 20;

export interface Screen {
  display: string;
  process: ChildProcess;
  /** Writes what the screen shows, once it has stopped moving. A game never does. */
  picture(file: string): Promise<void>;
}

/** An X server without a monitor, in whose mount namespace no other one has sockets. */
export async function openScreen(folder: string): Promise<Screen> {
  mkdirSync(SOCKETS, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', SOCKETS]);
  const { width, height } = SIZE;
  const args = [
    '-displayfd',
    '3',
    '-screen',
    '0',
    `${width}x${height}x24`,
    '-nolisten',
    'tcp',
    '-ac',
    '-fbdir',
    folder,
  ];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(child.stdio[3] as Readable, 'data');
  return {
    display: `:${String(number).trim()}`,
    process: child,
    async picture(file) {
      let shown = pixelsOf(folder);
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        await delay(STILL_MS);
        const next = pixelsOf(folder);
        if (next.equals(shown)) break;
        shown = next;
      }
      await sharp(shown, { raw: { ...SIZE, channels: 3 } })
        .png()
        .toFile(file);
    },
  };
}

function pixelsOf(folder: string): Buffer {
  const shown = readFileSync(join(folder, 'Xvfb_screen0'));
  const numberAt = (place: number) => shown.readUInt32BE(4 * place);
  const start = numberAt(HEADER_BYTES) + COLOUR_BYTES * numberAt(COLOURS);
  const pixels = Buffer.alloc(3 * SIZE.width * SIZE.height);
  let to = 0;
  for (let y = 0; y < SIZE.height; y += 1) {
    const line = start + y * numberAt(LINE_BYTES);
    for (let at = line; at < line + 4 * SIZE.width; at += 4) {
      // Blue, green, red, nothing.
      pixels[to] = shown[at + 2] ?? 0;
      pixels[to + 1] = shown[at + 1] ?? 0;
      pixels[to + 2] = shown[at] ?? 0;
      to += 3;
    }
  }
  return pixels;
}
