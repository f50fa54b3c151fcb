import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChunkedVersion, Prerequisite } from '@gatehouse/contract/patching';
import { createFakePacks, type FakePacks } from './fake-packs.ts';

/** A game of two versions: one file stays, one changes, one goes, one is new. */
const same = randomBytes(400_000);
export const VERSION_1 = {
  'index.html': Buffer.from('<h1>1</h1>'),
  'data/same.bin': same,
  'data/old.txt': Buffer.from('old'),
};
export const VERSION_2 = {
  'index.html': Buffer.from('<h1>2</h1>'),
  'data/same.bin': same,
  'data/new/empty.txt': Buffer.alloc(0),
};

const TRICKLE_MS = 5;

type Files = Readonly<Record<string, Buffer>>;
export type Fault =
  | 'cut'
  | 'wrong-bytes'
  | 'expired'
  | 'offline'
  | 'hang'
  /** Half of the bytes, then one every few milliseconds. */
  | 'trickle'
  /** The status of a whole file, with other bytes. */
  | 'garbage'
  /** Fewer bytes than asked for, as if they were all. */
  | 'truncated'
  | 'other-range';

export interface FakePortal {
  origin: string;
  files: Files;
  version: string;
  launch: { kind: 'page' | 'program'; path: string };
  /** Of a version in chunks. */
  prerequisites: Prerequisite[];
  /** Whether versions are served in chunks, or as whole files. */
  isChunked: boolean;
  packs: FakePacks;
  /** Changes what is served of a version in chunks. */
  forge(chunked: ChunkedVersion): ChunkedVersion;
  /** What goes wrong with the next requests for files, one each. */
  faults: Fault[];
  /** Whether requests for this file or pack never end. Packs are numbered in the order in which they were made. */
  isHanging(path: string, number: number): boolean;
  /** Each request for a file or a pack: its path and its Range header. */
  asked: { path: string; range: string | undefined }[];
  /** Calls of the manifest with their tokens. */
  manifests: string[];
  authorization: string | undefined;
  /** Of all kinds. */
  requests: number;
  /** Answers paths that are neither manifests nor files. */
  answerOther(url: URL, response: ServerResponse): unknown;
  close(): void;
}

export async function startFakePortal(): Promise<FakePortal> {
  const portal: FakePortal = {
    origin: '',
    files: VERSION_1,
    version: '1.0.0',
    launch: { kind: 'page', path: 'index.html' },
    prerequisites: [],
    isChunked: false,
    packs: createFakePacks(),
    forge: (chunked) => chunked,
    faults: [],
    isHanging: () => false,
    asked: [],
    manifests: [],
    authorization: undefined,
    requests: 0,
    answerOther: (_url, response) => response.writeHead(404).end(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://portal.test');
    portal.requests += 1;
    if (url.pathname.startsWith('/api/v1/patching/')) {
      portal.manifests.push(url.searchParams.get('tokens') ?? '');
      portal.authorization = request.headers.authorization;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(manifestOf(portal)));
    } else if (url.pathname.startsWith('/files/')) {
      const path = decodeURIComponent(url.pathname.slice('/files/'.length));
      portal.asked.push({ path, range: request.headers.range });
      if (portal.isHanging(path, 0)) portal.faults.unshift('hang');
      sendFile(portal, portal.files[path], request.headers.range, response);
    } else if (url.pathname.startsWith('/packs/')) {
      const path = url.pathname.slice('/packs/'.length);
      portal.asked.push({ path, range: request.headers.range });
      if (portal.isHanging(path, [...portal.packs.packs.keys()].indexOf(path))) portal.faults.unshift('hang');
      sendFile(portal, portal.packs.packs.get(path), request.headers.range, response);
    } else void portal.answerOther(url, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  portal.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return portal;
}

let signature = 0;

function manifestOf({ files, version, launch, prerequisites, isChunked, packs, forge }: FakePortal) {
  signature += 1;
  const address = { packs: { url: '/packs/', query: `s=${signature}` } };
  return {
    branchId: 'emberfall.default',
    productName: 'emberfall',
    patchId: createHash('sha256').update(version).digest('hex').slice(0, 16),
    version,
    totalBytes: Object.values(files).reduce((sum, { length }) => sum + length, 0),
    launch,
    packages: [
      { name: 'high-res', totalBytes: 5 },
      { name: 'fr-FR', totalBytes: 6 },
    ],
    ...(isChunked
      ? {
          files: [],
          chunked: forge({ ...packs.describe(files, { version, launch, prerequisites }), ...address }),
        }
      : { files: Object.entries(files).map(wholeFile) }),
  };
}

function wholeFile([path, content]: [string, Buffer]) {
  return {
    path,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    url: `/files/${encodeURIComponent(path)}?s=${signature}`,
  };
}

function sendFile(
  portal: FakePortal,
  content: Buffer = Buffer.alloc(0),
  range: string | undefined,
  response: ServerResponse,
): void {
  const [from = 0, last = content.length - 1] =
    /^bytes=(\d+)-(\d*)$/
      .exec(range ?? '')
      ?.slice(1)
      .flatMap((number) => (number === '' ? [] : [Number(number)])) ?? [];
  const fault = portal.faults.shift();
  if (fault === 'offline') return void response.destroy();
  if (fault === 'expired') return void response.writeHead(403).end();
  if (fault === 'garbage')
    return void response.writeHead(200).end('<h1>Sign in to this Wi-Fi</h1>'.repeat(20_000));
  const wanted = content.subarray(from, last + 1);
  const body = fault === 'wrong-bytes' ? Buffer.alloc(wanted.length, 'x') : wanted;
  const sent = fault === 'truncated' ? body.subarray(0, body.length / 2) : body;
  const start = fault === 'other-range' ? from + 1 : from;
  response.writeHead(range ? 206 : 200, {
    'content-length': sent.length,
    ...(range ? { 'content-range': `bytes ${start}-${last}/${content.length}` } : {}),
  });
  if (fault === 'cut')
    response.write(body.subarray(0, body.length / 2), () => setImmediate(() => response.destroy()));
  else if (fault === 'hang') response.write(body.subarray(0, body.length / 2));
  else if (fault === 'trickle') trickle(body, response);
  else response.end(sent);
}

function trickle(body: Buffer, response: ServerResponse): void {
  let at = body.length >> 1;
  response.write(body.subarray(0, at));
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + 1));
    at += 1;
  }, TRICKLE_MS);
  response.on('close', () => clearInterval(timer));
}
