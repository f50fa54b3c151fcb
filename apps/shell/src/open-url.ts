import { spawn } from 'node:child_process';
import { once } from 'node:events';

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens a web address in the system browser. Other schemes could start any program. */
export async function openUrl(address: string, opener?: string): Promise<void> {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not a web address: ${protocol}`);
  const [program, ...args] = opener ? [opener] : (OPENERS[process.platform] ?? ['xdg-open']);
  const child = spawn(program, [...args, href], { stdio: 'ignore', detached: true });
  await once(child, 'spawn');
  child.unref();
}
