import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

type Opener = [program: string, ...args: string[]];

/** Every user of a Mac can read command lines, and an address may have a ticket: there the environment has it. */
const OPENERS: Partial<Record<NodeJS.Platform, (href: string) => Opener>> = {
  darwin: () => ['osascript', '-e', 'open location (system attribute "GATEHOUSE_ADDRESS")'],
  win32: (href) => ['rundll32', 'url.dll,FileProtocolHandler', href],
};

/** Opens a web address in the system browser. Other schemes could start any program. */
export async function openUrl(address: string, opener?: string): Promise<ChildProcess> {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not a web address: ${protocol}`);
  const [program, ...args] = opener
    ? [opener, href]
    : (OPENERS[process.platform]?.(href) ?? ['xdg-open', href]);
  return start(program, args, { ...process.env, GATEHOUSE_ADDRESS: href });
}

const FOLDER_OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };

/** Shows a folder in the system's file manager. */
export async function openFolder(folder: string, opener?: string): Promise<void> {
  await start(opener ?? FOLDER_OPENERS[process.platform] ?? 'xdg-open', [folder], process.env);
}

async function start(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(program, args, { env, stdio: 'ignore', detached: true });
  await once(child, 'spawn');
  child.unref();
  return child;
}
