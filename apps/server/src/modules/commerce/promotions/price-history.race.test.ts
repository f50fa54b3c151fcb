import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentDeps } from '../../../../test/fixtures/content.ts';
import { migratedPostgresUrl } from '../../../../test/support/open-test-db.ts';
import { openPostgres, type ServerDb } from '../../../db/open-postgres.ts';
import { systemClock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { createLiveContent } from '../../content/files/live-content.ts';
import { createContentReleases } from '../../content/releases/releases.service.ts';
import { createPriceHistory } from './price-history.service.ts';

const ROUNDS = 20;
const GAME = 'neon-drift';

let db: ServerDb;
beforeAll(async () => {
  db = await openPostgres(await migratedPostgresUrl(), () => undefined);
});
beforeEach(() =>
  db.script(({ run }) =>
    run('delete from price_history; delete from content_activations; delete from content_releases'),
  ),
);
afterAll(() => db.close());

/** Nodes of their own processes, which show a release whose game costs as many cents. */
function createNode(releaseId: number, amount: number) {
  const shipped = contentDeps().content;
  const game = shipped.products.get(GAME);
  if (!game) throw new Error('the shipped content has other games');
  const products = new Map(shipped.products).set(GAME, { ...game, prices: { EUR: { amount } } });
  const content: Content = { ...shipped, products, promotions: new Map() };
  const liveContent = createLiveContent({ releaseId, folder: '', content });
  const contentReleases = createContentReleases({ env: { contentCacheDir: '' }, db, clock: systemClock });
  const history = createPriceHistory({
    content: liveContent.content,
    liveContent,
    contentReleases,
    db,
    clock: systemClock,
  });
  return { record: history.record, purchaseableId: game.id };
}

async function makeRelease(digest: string): Promise<number> {
  const { rows } = await db.statement(
    `insert into content_releases (digest, art_version, published_at, published_by)
     values ($1, 'a1b2c3d4', now(), 'Grace') returning id`,
    [digest],
  );
  return Number(rows[0]?.id);
}

const activate = (release: number) =>
  db.statement(
    "insert into content_activations (release_id, activated_at, activated_by) values ($1, now(), 'Grace')",
    [release],
  );
const recorded = async (purchaseableId: string) =>
  (
    await db.statement(
      "select amount from price_history where purchaseable_id = $1 and currency = 'EUR' order by since, ctid",
      [purchaseableId],
    )
  ).rows.map(({ amount }) => amount);

test('of nodes with different releases only those of the current one write prices', async () => {
  const [first, second] = [await makeRelease('first'), await makeRelease('second')];
  const [old, other] = [createNode(first, 1000), createNode(second, 2000)];
  await activate(first);
  await Promise.all(Array.from({ length: ROUNDS }, (_, index) => (index % 2 ? old : other).record()));
  expect(await recorded(old.purchaseableId)).toEqual([1000]);
  await activate(second);
  await Promise.all(Array.from({ length: ROUNDS }, (_, index) => (index % 2 ? old : other).record()));
  expect(await recorded(old.purchaseableId)).toEqual([1000, 2000]);
});

test('while releases change, each price is in the history as often as its release became current', async () => {
  const [first, second] = [await makeRelease('first'), await makeRelease('second')];
  const nodes = [createNode(first, 1000), createNode(second, 2000)] as const;
  const expected: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    await Promise.all([
      activate(isFirst ? first : second),
      ...nodes.map(({ record }) => record()),
      ...nodes.map(({ record }) => record()),
    ]);
    // The node that took it writes when it has taken it, as here after its activation.
    await Promise.all(nodes.map(({ record }) => record()));
    expected.push(isFirst ? 1000 : 2000);
  }
  expect(await recorded(nodes[0].purchaseableId)).toEqual(expected);
});
