import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { waitUntil } from './wait-until.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SERVER = resolve(import.meta.dirname, '../../dist/server.js');
/** On a busy machine a start has taken a minute. */
const START_TIMEOUT_MS = 240_000;

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  output(): { stdout: string; stderr: string };
  ready(): Promise<void>;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Runs the file of `npm start` in its own process, with only these variables set. */
export function startServer(
  mode: string,
  port: number,
  variables: Record<string, string>,
  nodeOptions: string[] = [],
  file = SERVER,
): ServerProcess {
  return startProcess(process.execPath, [...nodeOptions, file, mode], port, variables);
}

/** As an operator starts it, without the bootstrap. */
export function startByNpm(script: string, port: number, variables: Record<string, string>): ServerProcess {
  return startProcess('npm', ['run', script, '--ignore-scripts'], port, variables);
}

function startProcess(
  program: string,
  args: string[],
  port: number,
  variables: Record<string, string>,
): ServerProcess {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Also ends the process of a failed test.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    written.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    written.stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]: (number | string)[]) => code ?? signal ?? '');
  const ready = () =>
    waitUntil(
      async () => {
        if (child.exitCode !== null) throw new Error(`the server ended: ${written.stderr}`);
        const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
        return answer?.ok ?? false;
      },
      { timeoutMs: START_TIMEOUT_MS, what: 'the server is ready' },
    );
  return { child, port, output: () => written, ready, ended };
}
