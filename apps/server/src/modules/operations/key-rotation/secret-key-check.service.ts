import type { Db } from '../../../db/db.ts';
import { StartupProblem } from '../../../errors.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { RECOVERY_CODE_PURPOSE } from '../../identity/two-factor/recovery-code.ts';
import { TOTP_SECRET_PURPOSE } from '../../identity/two-factor/totp.rules.ts';
import {
  insertMarker,
  newestSealedTotpSecret,
  readMarker,
  readSealed,
  replaceMarker,
  replaceSealed,
  type SealedColumn,
} from './secret-key.repository.ts';

const MARKER_PURPOSE = 'secret-key-marker';
const MARKER_TEXT = 'gatehouse';
const BATCH = 500;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Values that are kept for years. Everything else that is sealed expires within days. */
const SEALED_COLUMNS: (SealedColumn & { purpose: string })[] = [
  { table: 'two_factor_devices', key: 'id', column: 'sealed_secret', purpose: TOTP_SECRET_PURPOSE },
  { table: 'operator_authenticators', key: 'id', column: 'sealed_secret', purpose: TOTP_SECRET_PURPOSE },
  { table: 'two_factor_recovery_codes', key: 'user_id', column: 'code_hash', purpose: RECOVERY_CODE_PURPOSE },
];

export function createSecretKeyCheck({
  db,
  secrets,
  logger,
}: {
  db: Pick<Db, 'queries' | 'statement'>;
  secrets: SecretBox;
  logger: { info(details: object, event: string): void };
}) {
  const { queries } = db;

  function opens(purpose: string, sealed: string): boolean {
    try {
      secrets.open(purpose, sealed);
      return true;
    } catch {
      return false;
    }
  }

  /** Null also for what neither key opens: a single damaged row must not prevent the start. */
  function resealOrNull(purpose: string, sealed: string): string | null {
    try {
      return secrets.reseal(purpose, sealed);
    } catch {
      return null;
    }
  }

  /** Reseals with the current key what the previous one sealed, and returns the number of values. */
  async function resealColumn(column: SealedColumn & { purpose: string }): Promise<number> {
    let count = 0;
    let after = NIL_UUID;
    for (;;) {
      const rows = await readSealed(db, column, { after, limit: BATCH });
      const changed = rows.flatMap((row) => {
        const resealed = resealOrNull(column.purpose, row.sealed);
        return resealed === null ? [] : [{ ...row, resealed }];
      });
      if (changed.length > 0) count += await replaceSealed(db, column, changed);
      if (rows.length < BATCH) return count;
      after = rows.at(-1)?.key ?? after;
    }
  }

  /** Whether the key opens the stored values; null where there are none. */
  async function isKeyOfDatabase(): Promise<boolean | null> {
    const marker = await readMarker(queries);
    if (marker !== undefined) return opens(MARKER_PURPOSE, marker);
    const sealed = await newestSealedTotpSecret(queries);
    return sealed === undefined ? null : opens(TOTP_SECRET_PURPOSE, sealed);
  }

  async function writeMarker(): Promise<string> {
    const sealed = secrets.seal(MARKER_PURPOSE, MARKER_TEXT);
    await insertMarker(queries, sealed);
    return (await readMarker(queries)) ?? sealed;
  }

  return {
    isKeyOfDatabase,
    /**
     * Refuses to start with a key that does not open the stored values. During a rotation the marker is resealed last,
     * so that a start with the new key alone is refused until everything else is done.
     */
    async check(): Promise<void> {
      if ((await isKeyOfDatabase()) === false) throw anotherKey();
      const marker = (await readMarker(queries)) ?? (await writeMarker());
      // Another node may have written it meanwhile, with another key.
      if (!opens(MARKER_PURPOSE, marker)) throw anotherKey();
      if (secrets.hasPreviousKey) {
        let resealed = 0;
        for (const column of SEALED_COLUMNS) resealed += await resealColumn(column);
        if (resealed > 0) logger.info({ resealed }, 'secret-key.rotated');
      }
      const sealed = secrets.reseal(MARKER_PURPOSE, marker);
      if (sealed !== null) await replaceMarker(queries, marker, sealed);
    },
  };
}

function anotherKey(): StartupProblem {
  return new StartupProblem(
    'The database was used with another SECRET_KEY. Start with that key, or name it in SECRET_KEY_PREVIOUS to replace it.',
  );
}
