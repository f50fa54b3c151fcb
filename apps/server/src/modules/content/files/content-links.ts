import { isLoopback } from '../../../loopback.ts';
import type { ContentDraft } from './content-draft.ts';
import type { ContentProblem } from './content-problem.ts';
import { stringsOf } from './content-strings.ts';

/** Links that lead to others: forgotten ones of the demo, most often. One warning for each host and file. */
export function findForeignLinks(content: ContentDraft): ContentProblem[] {
  const ownHosts = content.portal?.ownHosts;
  if (!ownHosts) return [];
  const isOwn = (host: string) =>
    isLoopback(host) || ownHosts.some((own) => host === own || host.endsWith(`.${own}`));
  const foreign = [...stringsOf(content)].flatMap(({ file, field, text }) => {
    const host = hostOf(text);
    return host === null || isOwn(host) ? [] : [{ file, field, host }];
  });
  const groups = Map.groupBy(foreign, ({ file, host }) => `${file} ${host}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const others = more.length > 0 ? `, and so do ${more.length} more fields` : '';
    const message = `leads to ${first.host}${others}: change it, or add the host to ownHosts of portal.json`;
    return [{ file: first.file, field: first.field, message }];
  });
}

function hostOf(text: string): string | null {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text).hostname : null;
}
