import { routeTable } from '../src/app/route-table.ts';

/** Of rolldown's view on the modules, the part that is read here. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const SHARED = /portal.src.(ui|platform|stores|features)|lucide|packages.domain/;
const PAGE = /portal.src.(?:pages.([\w-]+)\.tsx|app.shell.(gate|house)-frame\.tsx)$/;

const gatePages = new Set(routeTable.filter(({ frame }) => frame === 'gate').map(({ page }) => page));

type Side = 'gate' | 'house';

/** Which pages show it at once: the ways in, the others, or both. What comes later is found by neither. */
function sidesOf(id: string, graph: Graph, known = new Map<string, ReadonlySet<Side>>()): ReadonlySet<Side> {
  const had = known.get(id);
  if (had) return had;
  const sides = new Set<Side>();
  known.set(id, sides);
  const [, page, frame] = PAGE.exec(id) ?? [];
  if (page || frame) sides.add(frame === 'gate' || gatePages.has(page ?? '') ? 'gate' : 'house');
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    for (const side of sidesOf(importer, graph, known)) sides.add(side);
  }
  return sides;
}

/** What two lazy parts share. The gate has a budget, so it never carries what only other pages use. */
function sharedBy(id: string, graph: Graph): string {
  const sides = sidesOf(id, graph);
  if (sides.size === 2) return 'common';
  return sides.has('gate') ? 'gate' : 'house';
}

/** What every page needs is one file, and so is what pages share. Left alone, a hundred small files weigh a tenth more. */
export const CHUNKS = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  { name: sharedBy, debugName: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
];
