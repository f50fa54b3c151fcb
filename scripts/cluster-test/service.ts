import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** A process of the cluster, with everything that it has started. */
export interface Service {
  name: string;
  start(): Promise<void>;
  /** kill -9, as a machine that loses its power. */
  kill(): Promise<void>;
  /** As an upgrade ends it. */
  end(): Promise<void>;
  /** Stops without closing a connection, until `resume`. */
  hang(): void;
  resume(): void;
}

interface Program {
  name: string;
  command(): [string, ...string[]];
  log: string;
  owner?: { uid: number; gid: number } | undefined;
  env?: Record<string, string>;
  /** A process that it has started and left. */
  daemon?(): number | undefined;
  ready(): Promise<void>;
}

const services: ((name: NodeJS.Signals) => void)[] = [];
process.once('exit', () => {
  for (const signal of services) signal('SIGKILL');
});

export function createService({ name, command, log, owner, env, daemon, ready }: Program): Service {
  let child: ChildProcess | undefined;
  const signal = (signalName: NodeJS.Signals) => {
    const isRunning = child && child.exitCode === null && child.signalCode === null;
    const roots = [isRunning ? child?.pid : undefined, daemon?.()].filter((pid) => pid !== undefined);
    for (const pid of roots.flatMap((root) => [root, ...descendantsOf(root)])) {
      try {
        process.kill(pid, signalName);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  services.push(signal);
  return {
    name,
    async start() {
      const [program, ...args] = command();
      const output = openSync(log, 'a');
      const started = spawn(program, args, {
        ...owner,
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      child = started;
      const ended = once(started, 'exit').then(() => {
        throw new Error(`${name} has ended, see ${log}`);
      });
      // It may also end later, by a fault.
      ended.catch(() => undefined);
      await Promise.race([ready(), ended]);
    },
    async kill() {
      const gone = exitOf(child);
      signal('SIGKILL');
      await gone;
    },
    async end() {
      const gone = exitOf(child);
      child?.kill('SIGTERM');
      await gone;
    },
    hang: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}

/** Whether something listens at a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function exitOf(child: ChildProcess | undefined): Promise<void> {
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = parentOf(entry);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (id: number): number[] => (children.get(id) ?? []).flatMap((one) => [one, ...below(one)]);
  return below(pid);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
