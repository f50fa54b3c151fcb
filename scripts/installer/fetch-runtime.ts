import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/runtimes');
const TAR_BLOCK_BYTES = 512;

interface LockedPackage {
  version: string;
  integrity: string;
  bin: { node: string };
}

export interface Runtime {
  program: Buffer;
  /** The package for Windows has none. */
  license?: Buffer | undefined;
}

/**
 * Node of a platform, from the npm package that package-lock.json pins by its SHA-512. That of this machine is installed;
 * another one is downloaded once, by npm, so that the configured registry is used.
 */
export function fetchRuntime(name: string): Runtime {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { version, integrity, bin } = packages[`node_modules/${name}`] as LockedPackage;
  const installed = join(ROOT, 'node_modules', name);
  if (existsSync(join(installed, bin.node))) {
    return {
      program: readFileSync(join(installed, bin.node)),
      license: readFileSync(join(installed, 'LICENSE')),
    };
  }
  const file = join(CACHE, `${name}-${version}.tgz`);
  if (!existsSync(file)) download(`${name}@${version}`);
  const archive = readFileSync(file);
  const hash = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (hash !== integrity) throw new Error(`${file} is not the package of package-lock.json: delete it`);
  const tar = gunzipSync(archive);
  const program = fileIn(tar, `package/${bin.node}`);
  if (!program) throw new Error(`${name} has no ${bin.node}`);
  return { program, license: fileIn(tar, 'package/LICENSE') };
}

/** npm is a script, which Windows cannot start as a program. */
function download(name: string): void {
  process.stdout.write(`Downloading ${name}…\n`);
  mkdirSync(CACHE, { recursive: true });
  const { npm_execpath: npm } = process.env;
  const [program, ...before] = npm ? [process.execPath, npm] : ['npm'];
  const args = [...before, 'pack', name, '--silent', `--pack-destination=${CACHE}`];
  execFileSync(program, args, { cwd: CACHE, stdio: ['ignore', 'ignore', 'inherit'] });
}

function fileIn(tar: Buffer, path: string): Buffer | undefined {
  for (let offset = 0; offset + TAR_BLOCK_BYTES <= tar.length; ) {
    const name = tar.toString('utf8', offset, offset + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('latin1', offset + 124, offset + 136), 8) || 0;
    const start = offset + TAR_BLOCK_BYTES;
    if (name === path) return tar.subarray(start, start + size);
    offset = start + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
  }
  return undefined;
}
