import { AsyncLocalStorage } from 'node:async_hooks';
import type { Content } from './content.ts';

/** One state of the operator's content, which never changes. */
export interface ContentState {
  /** Of the release; null for a folder that is read as it is, in the demo. */
  releaseId: number | null;
  /** Of a folder: the release that was current when it was read. The next one that becomes current is shown. */
  hidesRelease?: number | null;
  content: Content;
  /** It is shown to who has its link, and is not current. */
  isPreview?: true;
  /** Where its files are: art and brand. */
  folder: string;
}

export type LiveContent = ReturnType<typeof createLiveContent>;

/** From the object that services have to the state that it shows now. */
const states = new WeakMap<object, () => ContentState>();

/**
 * The content that is current. Services get `content`, whose fields are always those of the current state, or inside of
 * `pin` those of the state that was current when the request or job began.
 */
export function createLiveContent(first: ContentState) {
  let current = first;
  const pinned = new AsyncLocalStorage<ContentState>();
  const state = () => pinned.getStore() ?? current;
  const content = {} as Content;
  for (const field of Object.keys(first.content) as (keyof Content)[]) {
    Object.defineProperty(content, field, { enumerable: true, get: () => state().content[field] });
  }
  states.set(content, state);
  return {
    content,
    state,
    replace(next: ContentState): void {
      current = next;
    },
    /** For a new request, which may begin in a callback of another one. */
    unpin<T>(work: () => T): T {
      return pinned.exit(work);
    },
    /** Everything that `work` starts sees one state, also when it calls the API within the process. */
    pin<T>(work: () => T, wanted: ContentState = state()): T {
      return pinned.run(wanted, work);
    },
  };
}

/** What a service derives from content, made once for each state. A content that is not live is its own state. */
export function perContent<Fields extends Partial<Content>, T>(
  content: Fields,
  derive: (content: Fields) => T,
): () => T {
  const made = new WeakMap<object, { value: T }>();
  const live = states.get(content);
  return () => {
    const known = (live?.().content ?? content) as Fields;
    const before = made.get(known);
    if (before) return before.value;
    const value = derive(known);
    made.set(known, { value });
    return value;
  };
}
