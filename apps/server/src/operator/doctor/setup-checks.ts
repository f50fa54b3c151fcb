import { createPublicKey } from 'node:crypto';
import { access, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Env, readEnv } from '../../env.ts';
import { loadPortalBuild, PORTAL_DIST } from '../../http/pages/portal-build.ts';
import { isLoopback } from '../../loopback.ts';
import { findArtProblems } from '../../modules/content/files/art-check.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { problemLine } from '../../modules/content/files/content-problem.ts';
import { loadContent } from '../../modules/content/files/load-content.ts';
import { branchesWithPublicToken } from '../../modules/games/patching/branch-token.rules.ts';
import { createBuildFolder } from '../../modules/games/patching/build-folder.ts';
import { hashLimits } from '../../ports/password-hasher.ts';
import { type Check, check, fail, ok, warn } from './check.ts';

/** Checks that need no other service. */
/** The demo needs nothing that `serve` needs. */
export function checkEnvironment(
  variables: Record<string, string | undefined>,
  mode: 'demo' | 'serve',
): Promise<Check> {
  return check('environment', 'Set the variables as the README lists them.', async () => {
    readEnv(mode, variables);
    return ok(mode === 'demo' ? 'the demo needs none' : 'everything that serve needs is set');
  });
}

export function checkPublicUrl(env: Env): Promise<Check> {
  return check('public address', 'Set PUBLIC_URL.', async () => {
    const { protocol, hostname } = new URL(env.publicUrl);
    if (protocol === 'https:') return ok(env.publicUrl);
    if (isLoopback(hostname)) {
      return warn(
        `${env.publicUrl} is reachable from this machine only`,
        'Set PUBLIC_URL to the https address of the portal.',
      );
    }
    return fail(
      `${env.publicUrl} is not https: session tokens would travel unencrypted`,
      'Set PUBLIC_URL to an https address and end TLS at your proxy.',
    );
  });
}

/** The server has no TLS itself, so with an https URL there is a proxy. */
export function checkProxy(env: Env): Promise<Check> {
  return check('proxy', 'Set TRUST_PROXY.', async () => {
    if (env.trustedProxies > 0) return ok(`${env.trustedProxies} trusted`);
    if (!env.publicUrl.startsWith('https:')) return ok('none');
    return warn(
      'TRUST_PROXY is 0 behind an https address: all players share one client address and its limits',
      'Set TRUST_PROXY to the number of proxies in front of the server.',
    );
  });
}

export function checkContent(env: Env): Promise<Check> {
  return check('content', 'Correct the file that is named, see content/README.md.', async () => {
    const { products, games, branches } = loadContent(env.contentDir);
    const publicTokens = branchesWithPublicToken(branches);
    if (publicTokens.length > 0) {
      return warn(
        `branches.json has a token that is public and opens nothing: ${publicTokens.join(', ')}`,
        'Make a new token, see docs/operating/builds.md.',
      );
    }
    return ok(`${products.size} products, ${games.size} games`);
  });
}

/** What is in force on this machine, for an operator who tunes it. */
export function checkCapacity(env: Env): Promise<Check> {
  return check('capacity', 'Check the variables.', async () => {
    const { parallel, waiting } = hashLimits(env.passwordHashesAtOnce, env.passwordHashQueue);
    const statements = env.hasPreparedStatements ? 'prepared statements' : 'no prepared statements';
    const { statementMs, lockMs, idleInTransactionMs } = env.databaseTimeLimits;
    const timeLimits = `${statementMs / 1000} s for a statement, ${lockMs / 1000} s for a lock, ${idleInTransactionMs / 1000} s idle in a transaction`;
    return ok(
      `${parallel} password hashes at a time, ${waiting} wait; ${env.pageCacheMb} MB of rendered pages, ${env.renderQueue} renders wait; ${env.databasePoolSize} database connections, ${statements}; ${timeLimits}; ${env.shutdownDelaySeconds} s shutdown delay; role ${env.role}${env.processes > 1 ? `, ${env.processes} processes, each with these limits` : ''}`,
    );
  });
}

/** Its own check reports what is wrong with it. */
function contentOrNull(env: Env): Content | null {
  try {
    return loadContent(env.contentDir);
  } catch {
    return null;
  }
}

export function checkPictures(env: Env): Promise<Check> {
  return check('pictures', 'Run: npm run art, see content/README.md.', async () => {
    const content = contentOrNull(env);
    if (!content) return ok('not checked without content');
    const problems = findArtProblems(env.contentDir, content);
    if (problems.length === 0) return ok('complete, and all have the right size');
    return fail(problems.map(problemLine).join('\n'), 'Run: npm run art, see content/README.md.');
  });
}

export function checkBuild(): Promise<Check> {
  return check('build', 'Run: npm run build', async () => {
    await loadPortalBuild(PORTAL_DIST);
    await access(createRequire(import.meta.url).resolve('@gatehouse/mail/render'));
    return ok('portal and mails are built');
  });
}

/** Who has it can sign versions that launchers install. */
export function checkReleaseKey({ releaseKeyFile, buildsDir }: Env): Promise<Check> {
  return check('release key', 'Check RELEASE_KEY_FILE.', async () => {
    const found = await stat(releaseKeyFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!found) return ok('none on this machine; the first build add makes one');
    const pem = await readFile(releaseKeyFile, 'utf8');
    if (createPublicKey(pem).asymmetricKeyType !== 'ed25519')
      throw new Error(`${releaseKeyFile} is no Ed25519 key`);
    // Windows has no modes.
    const isOpenToOthers = process.platform !== 'win32' && (found.mode & 0o077) !== 0;
    if (isOpenToOthers && pem.includes('PRIVATE KEY'))
      return fail(`${releaseKeyFile} can be read by other users`, `Run: chmod 600 ${releaseKeyFile}`);
    const unsigned = await findUnsigned(buildsDir);
    if (unsigned.length > 0) {
      return warn(
        `launchers that know the key refuse versions without a signature: ${unsigned.join(', ')}`,
        'Run: gatehouse build sign PRODUCT',
      );
    }
    return ok(pem.includes('PRIVATE KEY') ? releaseKeyFile : `${releaseKeyFile}, the public part`);
  });
}

async function findUnsigned(buildsDir: string): Promise<string[]> {
  const folder = createBuildFolder(buildsDir);
  const unsigned: string[] = [];
  for (const name of await folder.list()) {
    const build = await folder.open(name);
    if (build && !build.signed) unsigned.push(`${name.productName} ${name.version}`);
  }
  return unsigned;
}
