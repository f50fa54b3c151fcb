import { generateKeyPairSync, hash, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import {
  LAUNCHER_RELEASES_MAX,
  type LauncherRelease,
  type LauncherStatement,
} from '@gatehouse/contract/launcher-release';

export type ReleaseFiles = Readonly<Record<string, string | Buffer>>;

interface Published {
  release: LauncherRelease;
  archive: Buffer;
}

export type FakeReleases = ReturnType<typeof createFakeReleases>;

/** Releases of the launcher, as the server signs and serves them. */
export function createFakeReleases() {
  let keys = generateKeyPairSync('ed25519');

  return {
    /** Newest first. Tests may change what is offered. */
    offered: [] as Published[],
    useOtherKey: () => {
      keys = generateKeyPairSync('ed25519');
    },
    publicKey: () => keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    /** The `entries` are what the archive has; without them the files of a release. */
    publish(
      version: string,
      files: ReleaseFiles = releaseFiles(version),
      change: Partial<LauncherStatement> = {},
    ) {
      const archive = gzipSync(makeTar(files));
      const described: LauncherStatement = {
        format: 1,
        kind: 'launcher',
        version,
        node: '24.0.0',
        size: archive.length,
        sha256: hash('sha256', archive),
        ...change,
      };
      const statement = JSON.stringify(described);
      const published: Published = {
        release: {
          statement,
          signature: sign(null, Buffer.from(statement), keys.privateKey).toString('base64'),
          publicKey: this.publicKey(),
          percent: 100,
          url: `/patching/launcher/${described.sha256}`,
        },
        archive,
      };
      this.offered.unshift(published);
      return published;
    },
    /** For `answerOther` of the portal. */
    answer(url: URL, response: ServerResponse): void {
      if (url.pathname === '/api/v1/client/releases') {
        const releases = this.offered.slice(0, LAUNCHER_RELEASES_MAX).map(({ release }) => release);
        response.end(JSON.stringify({ releases }));
        return;
      }
      const found = this.offered.find(({ release }) => release.url === url.pathname);
      if (found) response.end(found.archive);
      else response.writeHead(404).end();
    },
  };
}

export const releaseFiles = (version: string, shell = ''): Record<string, string> => ({
  'shell.mjs': shell,
  'release.json': JSON.stringify({ version, node: '24.0.0' }),
  'launcher/launcher.html': `<!doctype html>${version}`,
});

const BLOCK_BYTES = 512;

/** Plain files, whatever their path. A path that begins with `link:` is a symbolic link. */
function makeTar(files: ReleaseFiles): Buffer {
  const entries = Object.entries(files).map(([name, content]) => {
    const isLink = name.startsWith('link:');
    const bytes = Buffer.from(content);
    const header = Buffer.alloc(BLOCK_BYTES);
    header.write(isLink ? name.slice('link:'.length) : name, 0);
    header.write(bytes.length.toString(8).padStart(11, '0'), 124);
    header.write(isLink ? '2' : '0', 156);
    const padding = Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES);
    return Buffer.concat([header, bytes, padding]);
  });
  return Buffer.concat([...entries, Buffer.alloc(2 * BLOCK_BYTES)]);
}
