import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const COMMAND = resolve(import.meta.dirname, '../../src/gatehouse.ts');

const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

export interface CommandOutcome {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the file of `npm run gatehouse` in its own process, with only these variables set. */
export async function runGatehouseCommand(
  args: string[],
  variables: Record<string, string> = {},
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, ...compileCache, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    written.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    written.stderr += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { exitCode: Number(code), ...written };
}
