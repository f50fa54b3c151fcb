import { withDemoAddresses } from './demo/pages/demo-addresses.ts';
import type { Env } from './env.ts';
import type { ContentState } from './modules/content/files/live-content.ts';
import { loadContent } from './modules/content/files/load-content.ts';
import { digestOf, hashReleaseFiles } from './modules/content/releases/release-files.ts';
import type { ContentReleases } from './modules/content/releases/releases.service.ts';

/** The demo shows the folder as it is. */
export function readContentFolder(env: Env): ContentState {
  const state = { releaseId: null, folder: env.contentDir, content: loadContent(env.contentDir) };
  return asShown(env, state);
}

/** A state as this mode shows it: the addresses of the example publisher lead to the demo's own pages. */
export function asShown(env: Env, state: ContentState): ContentState {
  if (env.mode !== 'demo') return state;
  return { ...state, content: withDemoAddresses(state.content, env.publicUrl) };
}

/**
 * In the demo what was edited in the console is shown while the folder has the files that were edited; a folder with
 * other files is shown instead, until something is edited or published again.
 */
export async function openDemoContent(
  env: Env,
  contentReleases: Pick<ContentReleases, 'current' | 'hasDigest' | 'open'>,
  /** Where it was read already. */
  read?: ContentState,
): Promise<ContentState> {
  const current = await contentReleases.current();
  const folder = () => read ?? readContentFolder(env);
  if (!current) return folder();
  const { releaseId } = current;
  if (await contentReleases.hasDigest(digestOf(await hashReleaseFiles(env.contentDir)))) {
    return asShown(env, await contentReleases.open(releaseId));
  }
  return { ...folder(), hidesRelease: releaseId };
}
