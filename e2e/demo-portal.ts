import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../apps/server/test/support/free-port.ts';
import { startServer } from '../apps/server/test/support/server-process.ts';
import { run } from './run.ts';

export interface DemoPortal {
  address: string;
  close(): Promise<void>;
}

/** A second server of the demo with its own data: what happens on it changes no other story. */
export async function openDemoPortal({
  host = '127.0.0.1',
  settings = {},
}: {
  host?: string;
  settings?: Record<string, string>;
} = {}): Promise<DemoPortal> {
  const port = await freePort();
  const address = `http://${host}:${port}`;
  const server = startServer('demo', port, {
    PUBLIC_URL: address,
    DATA_DIR: mkdtempSync(join(run.folder, 'portal-')),
    ENVIRONMENT: 'Sandbox',
    TRUST_PROXY: '1',
    ...settings,
  });
  await server.ready();
  return {
    address,
    async close() {
      server.child.kill('SIGTERM');
      await server.ended;
    },
  };
}
