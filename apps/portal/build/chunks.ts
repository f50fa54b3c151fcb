import { routeTable } from '../src/app/route-table.ts';

/** Of rolldown's view on the modules, the part that is read here. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const SHARED = /portal.src.(ui|platform|stores|data|features)|lucide|packages.domain/;
const PAGE = /portal.src.(?:pages.([\w-]+)\.tsx|app.shell.(gate|house)-frame\.tsx)$/;

const FEATURE = /portal.src.features.([\w-]+)/;

const gatePages = new Set(routeTable.filter(({ frame }) => frame === 'gate').map(({ page }) => page));

/** Which pages, or which frame of them, show it at once. What comes later is found by none. */
function pagesOf(
  id: string,
  graph: Graph,
  known = new Map<string, ReadonlySet<string>>(),
): ReadonlySet<string> {
  const had = known.get(id);
  if (had) return had;
  const pages = new Set<string>();
  known.set(id, pages);
  const [, page, frame] = PAGE.exec(id) ?? [];
  if (page || frame) pages.add(page ?? `${frame} frame`);
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    for (const found of pagesOf(importer, graph, known)) pages.add(found);
  }
  return pages;
}

/**
 * What two lazy parts share. The gate has a budget, so it never carries what only other pages use; and nobody carries
 * what one page shows at once and another when it is asked for.
 */
function sharedBy(id: string, graph: Graph): string | null {
  const pages = [...pagesOf(id, graph)];
  const isOfGate = (page: string) => page === 'gate frame' || gatePages.has(page);
  if (pages.some(isOfGate)) return pages.every(isOfGate) ? 'gate' : 'common';
  return pages.length < 2 ? null : 'house';
}

/** Such a part is a file of its own, with what it alone needs. */
function featureOf(id: string): string | null {
  return FEATURE.exec(id)?.[1] ?? null;
}

/** What every page needs is one file, and so is what pages share. Left alone, a hundred small files weigh a tenth more. */
export const CHUNKS = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  { name: sharedBy, debugName: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
  { name: featureOf, debugName: 'features', test: FEATURE, minShareCount: 2, priority: 0 },
];
