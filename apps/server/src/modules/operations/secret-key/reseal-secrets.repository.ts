import { RECOVERY_CODE_PURPOSE } from '../../identity/two-factor/recovery-code.ts';
import { TOTP_SECRET_PURPOSE } from '../../identity/two-factor/totp.rules.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Db } from '../../../db/db.ts';

const BATCH = 500;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

interface SealedColumn {
  table: string;
  key: string;
  column: string;
  purpose: string;
}

/** What is kept for years. Everything else that is sealed expires within days. */
const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'two_factor_devices', key: 'id', column: 'sealed_secret', purpose: TOTP_SECRET_PURPOSE },
  { table: 'two_factor_recovery_codes', key: 'user_id', column: 'code_hash', purpose: RECOVERY_CODE_PURPOSE },
];

/** Seals with the current key what the previous one sealed, and says how many values that were. */
export async function resealSecrets(db: Pick<Db, 'statement'>, secrets: SecretBox): Promise<number> {
  let resealed = 0;
  for (const column of SEALED_COLUMNS) resealed += await resealColumn(db, secrets, column);
  return resealed;
}

async function resealColumn(
  db: Pick<Db, 'statement'>,
  secrets: SecretBox,
  { table, key, column, purpose }: SealedColumn,
): Promise<number> {
  const page = `select ${key} as key, ${column} as sealed from ${table} where ${key} > $1 order by ${key} limit ${BATCH}`;
  // A value that was replaced meanwhile is sealed with the current key already.
  const replace = `update ${table} set ${column} = changed.resealed
    from unnest($1::uuid[], $2::text[], $3::text[]) as changed (key, sealed, resealed)
    where ${table}.${key} = changed.key and ${table}.${column} = changed.sealed`;
  let count = 0;
  let last: unknown = NIL_UUID;
  for (;;) {
    const { rows } = await db.statement(page, [last]);
    const changed = rows.flatMap((row) => {
      const resealed = resealOrNull(secrets, purpose, String(row.sealed));
      return resealed === null ? [] : [{ key: row.key, sealed: row.sealed, resealed }];
    });
    if (changed.length > 0) {
      const values = (['key', 'sealed', 'resealed'] as const).map((name) => changed.map((one) => one[name]));
      count += (await db.statement(replace, values)).rowCount;
    }
    if (rows.length < BATCH) return count;
    last = rows.at(-1)?.key;
  }
}

/** Null also for what neither key opens: a single damaged row must not keep the server from starting. */
function resealOrNull(secrets: SecretBox, purpose: string, sealed: string): string | null {
  try {
    return secrets.reseal(purpose, sealed);
  } catch {
    return null;
  }
}
