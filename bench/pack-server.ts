import { once } from 'node:events';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ChunkedManifest } from '../apps/server/src/modules/games/patching/build-manifest.ts';

export interface PackServer {
  origin: string;
  /** What it has published. */
  version: string;
  /** Requests and bytes of packs, and of manifests. */
  requests: number;
  bytes: number;
  close(): void;
}

/**
 * Serves what `build add` has stored for `emberfall`, without accounts and signatures of addresses, and the files of the
 * versions, and counts.
 */
export async function startPackServer(builds: string, versions: string): Promise<PackServer> {
  const folders: Record<string, string> = { packs: join(builds, '_packs/emberfall'), files: versions };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    served.requests += 1;
    const [, kind = '', ...names] = pathname.split('/');
    const folder = folders[kind];
    if (folder) {
      const file = join(folder, ...names);
      const { size } = statSync(file);
      const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
      const range = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 };
      response.writeHead(request.headers.range ? 206 : 200, { ...range, etag: `"${names.at(-1)}"` });
      served.bytes += end - start + 1;
      createReadStream(file, { start, end }).pipe(response);
      return;
    }
    const body = manifestOf(builds, served.version);
    served.bytes += body.length;
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const served: PackServer = {
    origin,
    version: '',
    requests: 0,
    bytes: 0,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return served;
}

function manifestOf(builds: string, version: string): string {
  const { statement, signature, publicKey, indexes } = JSON.parse(
    readFileSync(join(builds, 'emberfall/default', version, 'manifest.json'), 'utf8'),
  ) as ChunkedManifest;
  const { launch, indexes: stated } = JSON.parse(statement);
  return JSON.stringify({
    branchId: 'emberfall.default',
    productName: 'emberfall',
    patchId: stated[0].sha256.slice(0, 16),
    version,
    totalBytes: stated[0].totalBytes,
    launch,
    packages: [],
    files: [],
    chunked: {
      statement,
      signature,
      publicKey,
      indexes: indexes.map(({ sha256, chunks }) => ({ sha256, chunks })),
      packs: { url: '/packs/', query: 'expires=0' },
    },
  });
}
