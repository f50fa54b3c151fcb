import type { Queries } from '../../../db/db.ts';
import type { Ownerships } from '../../commerce/ownerships/ownerships.service.ts';
import { accountKey } from '../../games/legacy-accounts/account-key.rules.ts';
import type { ImportedAccount, LegacyAccounts } from '../../games/legacy-accounts/legacy-accounts.service.ts';
import type { ImportedCosts } from '../../identity/passwords/imported-costs.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { NumberedImport } from './import-batches.ts';
import type { Imported } from './import-record.ts';
import type { RejectedLine } from './rejected-lines.ts';

const NAME_TAKEN = 'belongs to an account that exists already';
const EMAIL_TAKEN = 'belongs to a player who exists already, or is reserved or banned';
const ID_TAKEN = 'belongs to another account';

export interface Written {
  imported: number;
  replaced: number;
  rejected: RejectedLine[];
}

type PlayerLine = { line: number } & Extract<Imported, { kind: 'player' }>;
type AccountLine = { line: number; account: ImportedAccount };

export type ImportWriter = ReturnType<typeof createImportWriter>;

/** Stores a batch in a few statements. What is there already stays, and is rejected. */
export function createImportWriter({
  users,
  importedCosts,
  ownerships,
  legacyAccounts,
}: {
  users: Pick<Users, 'insertImported' | 'listTakenEmails'>;
  importedCosts: Pick<ImportedCosts, 'note'>;
  ownerships: Pick<Ownerships, 'grantImported'>;
  legacyAccounts: Pick<LegacyAccounts, 'insertImported' | 'listTaken' | 'listOtherIds'>;
}) {
  async function writePlayers(tx: Queries, lines: PlayerLine[]): Promise<Written> {
    if (lines.length === 0) return nothing();
    const ids = await users.insertImported(
      tx,
      lines.map(({ player }) => player),
    );
    const owned = lines.flatMap(({ player: { emailCanonical }, products, extras }) => {
      const userId = ids.get(emailCanonical);
      return userId === undefined ? [] : [{ userId, products, extras }];
    });
    await ownerships.grantImported(tx, owned);
    const refused = lines.filter(({ player }) => !ids.has(player.emailCanonical));
    return { imported: ids.size, replaced: 0, rejected: refused.map(rejectEmail) };
  }

  async function writeAccounts(
    tx: Queries,
    lines: AccountLine[],
    options: { replaces: boolean },
  ): Promise<Written> {
    if (lines.length === 0) return nothing();
    const { left, rejected } = await withoutOtherIds(tx, lines);
    const { keys, replaced } = await legacyAccounts.insertImported(
      tx,
      left.map(({ account }) => account),
      options,
    );
    const refused = left.filter(({ account }) => !keys.has(accountKey(account)));
    return {
      imported: keys.size - replaced,
      replaced,
      rejected: [...rejected, ...refused.map(rejectName)],
    };
  }

  async function withoutOtherIds(tx: Queries, lines: AccountLine[]) {
    const taken = new Set(
      await legacyAccounts.listOtherIds(
        tx,
        lines.map(({ account }) => account),
      ),
    );
    const isTaken = ({ account: { platformGameAccountId: id } }: AccountLine) => id !== null && taken.has(id);
    return { left: lines.filter((line) => !isTaken(line)), rejected: lines.filter(isTaken).map(rejectId) };
  }

  return {
    async write(
      tx: Queries,
      accepted: readonly NumberedImport[],
      options: { replaces: boolean },
    ): Promise<Written> {
      const { players, accounts, repeated } = sortOut(accepted);
      const [ofPlayers, ofAccounts] = [
        await writePlayers(tx, players),
        await writeAccounts(tx, accounts, options),
      ];
      await importedCosts.note(tx, [
        ...players.map(({ player }) => player.passwordHash),
        ...accounts.map(({ account }) => account.passwordHash),
      ]);
      return {
        imported: ofPlayers.imported + ofAccounts.imported,
        replaced: ofAccounts.replaced,
        rejected: [...repeated, ...ofPlayers.rejected, ...ofAccounts.rejected],
      };
    },

    /** What `write` would do, without a row of a table that others use. `seen` returns the names that are new. */
    async rehearse(
      tx: Queries,
      accepted: readonly NumberedImport[],
      { replaces, seen }: { replaces: boolean; seen(names: string[]): Promise<Set<string>> },
    ): Promise<Written> {
      const { players, accounts, repeated } = sortOut(accepted);
      const { left, rejected } = await withoutOtherIds(tx, accounts);
      const emails = players.map(({ player }) => player.emailCanonical);
      const keys = left.map(({ account }) => accountKey(account));
      const fresh = await seen([...emails, ...keys]);
      const takenEmails = new Set(await users.listTakenEmails(tx, emails));
      const taken = await legacyAccounts.listTaken(
        tx,
        left.map(({ account }) => account),
        { replaces },
      );
      const takenKeys = new Set(taken);
      const isFree = (name: string, others: Set<string>) => fresh.has(name) && !others.has(name);
      const refused = [
        ...players.filter(({ player }) => !isFree(player.emailCanonical, takenEmails)).map(rejectEmail),
        ...left.filter(({ account }) => !isFree(accountKey(account), takenKeys)).map(rejectName),
      ];
      const all = [...repeated, ...rejected, ...refused];
      return { imported: accepted.length - all.length, replaced: 0, rejected: all };
    },
  };
}

const nothing = (): Written => ({ imported: 0, replaced: 0, rejected: [] });
const rejectEmail = ({ line }: { line: number }): RejectedLine => ({
  line,
  field: 'email',
  why: EMAIL_TAKEN,
});
const rejectName = ({ line }: { line: number }): RejectedLine => ({
  line,
  field: 'username',
  why: NAME_TAKEN,
});
const rejectId = ({ line }: { line: number }): RejectedLine => ({ line, field: 'accountId', why: ID_TAKEN });

/** By kind, without those whose name or id an earlier line of the batch has: the first one counts. */
function sortOut(accepted: readonly NumberedImport[]) {
  const players = new Map<string, PlayerLine>();
  const accounts = new Map<string, AccountLine>();
  const ids = new Set<string>();
  const repeated: RejectedLine[] = [];
  for (const { line, imported } of accepted) {
    if (imported.kind === 'player') {
      const { emailCanonical } = imported.player;
      if (players.has(emailCanonical)) repeated.push(rejectEmail({ line }));
      else players.set(emailCanonical, { line, ...imported });
      continue;
    }
    const key = accountKey(imported.account);
    const id = imported.account.platformGameAccountId;
    if (accounts.has(key)) repeated.push(rejectName({ line }));
    else if (id !== null && ids.has(id)) repeated.push(rejectId({ line }));
    else accounts.set(key, { line, account: imported.account });
    if (id !== null) ids.add(id);
  }
  return { players: [...players.values()], accounts: [...accounts.values()], repeated };
}
