import { desc, eq } from 'drizzle-orm';
import { TOTP_SECRET_PURPOSE } from '../../identity/two-factor/totp.rules.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { StartupProblem } from '../../../startup-problem.ts';
import type { Db, Queries } from '../../../db/db.ts';
import { resealSecrets } from './reseal-secrets.repository.ts';
import { secretKeyMarker } from '../../../db/schema/secret-key-marker.ts';
import { twoFactorDevices } from '../../../db/schema/sessions.ts';

const MARKER_PURPOSE = 'secret-key-marker';
const MARKER_TEXT = 'gatehouse';

interface Parts {
  db: Pick<Db, 'queries' | 'statement'>;
  secrets: SecretBox;
  logger: { info(particulars: object, event: string): void };
}

/**
 * Refuses to start with a key that opens nothing of what is stored. During a rotation the marker is sealed again last, so
 * that a start with the new key alone is refused until everything else is.
 */
export async function checkSecretKey({ db, secrets, logger }: Parts): Promise<void> {
  const { queries } = db;
  if ((await isKeyOfDatabase(queries, secrets)) === false) throw anotherKey();
  const marker = (await readMarker(queries)) ?? (await writeMarker(queries, secrets));
  // Another node may have written it since, with another key.
  if (!opens(secrets, MARKER_PURPOSE, marker)) throw anotherKey();
  if (secrets.hasPreviousKey) {
    const resealed = await resealSecrets(db, secrets);
    if (resealed > 0) logger.info({ resealed }, 'secret-key.rotated');
  }
  const sealed = secrets.reseal(MARKER_PURPOSE, marker);
  if (sealed === null) return;
  await queries
    .update(secretKeyMarker)
    .set({ sealed, sealedAt: new Date() })
    .where(eq(secretKeyMarker.sealed, marker));
}

/** Whether the key opens what is stored; null where nothing is. */
export async function isKeyOfDatabase(queries: Queries, secrets: SecretBox): Promise<boolean | null> {
  const marker = await readMarker(queries);
  if (marker !== undefined) return opens(secrets, MARKER_PURPOSE, marker);
  // A database from before there was a marker.
  const [device] = await queries
    .select({ sealed: twoFactorDevices.sealedSecret })
    .from(twoFactorDevices)
    .orderBy(desc(twoFactorDevices.createdAt))
    .limit(1);
  return device ? opens(secrets, TOTP_SECRET_PURPOSE, device.sealed) : null;
}

async function readMarker(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.select({ sealed: secretKeyMarker.sealed }).from(secretKeyMarker);
  return row?.sealed;
}

/** Several nodes may start at once on a new database: the first one writes it, and the others are held against that. */
async function writeMarker(queries: Queries, secrets: SecretBox): Promise<string> {
  const sealed = secrets.seal(MARKER_PURPOSE, MARKER_TEXT);
  await queries.insert(secretKeyMarker).values({ sealed, sealedAt: new Date() }).onConflictDoNothing();
  return (await readMarker(queries)) ?? sealed;
}

function opens(secrets: SecretBox, purpose: string, sealed: string): boolean {
  try {
    secrets.open(purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

function anotherKey(): StartupProblem {
  return new StartupProblem(
    'The database was used with another SECRET_KEY. Start with that key, or name it in SECRET_KEY_PREVIOUS to replace it.',
  );
}
