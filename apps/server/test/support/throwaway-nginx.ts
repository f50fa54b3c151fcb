import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findNginx } from '../../../../scripts/find-programs.mjs';
import { freePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../../../deploy/proxy/nginx.conf');

/** The example of the docs in a real nginx, without TLS and limits, in front of the given port. */
export async function startThrowawayNginx(upstreamPort: number) {
  const program = findNginx();
  if (!program) throw new Error('nginx is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name));
    return `  ${name}_temp_path ${join(folder, name)};`;
  });
  const example = readFileSync(EXAMPLE, 'utf8')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/gatehouse', join(folder, 'cache'))
    .replace('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
    .replaceAll(/^\s*(?:ssl_certificate|limit_req|limit_conn).*$/gm, '');
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    [
      'daemon off;',
      'worker_processes 1;',
      // Its workers would become another user, who may not read the folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${join(folder, 'pid')};`,
      `error_log ${join(folder, 'error.log')} warn;`,
      'events { worker_connections 512; }',
      'http {',
      '  access_log off;',
      // The bench sends more on one connection.
      '  keepalive_requests 10000000;',
      ...temporary,
      example,
      '}',
    ].join('\n'),
  );
  const server = spawn(program, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  let complaint = '';
  server.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntil(
    async () => {
      if (server.exitCode !== null) throw new Error(`nginx does not start: ${complaint}`);
      return fetch(address, { redirect: 'manual' }).then(
        () => true,
        () => false,
      );
    },
    { timeoutMs: 30_000, what: 'nginx answers' },
  );
  return {
    address,
    async stop() {
      process.off('exit', kill);
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}
