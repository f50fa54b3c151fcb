import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openPostgres } from '../apps/server/src/db/open-postgres.ts';
import { run } from './run.ts';
import { carryNewSession, tokenOf } from './shell.ts';

interface WantedAccount {
  game: string;
  name: string;
  environment?: string;
}

/** The browser of a player who has these accounts, and with them the games. */
export async function carryCollector(
  page: Page,
  request: APIRequestContext,
  name: string,
  accounts: readonly WantedAccount[],
): Promise<void> {
  await addAccounts(request, await carryNewSession(page, request, name), accounts);
}

export async function addAccounts(
  request: APIRequestContext,
  email: string,
  accounts: readonly WantedAccount[],
): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(request, email)}` };
  for (const { game, name: displayName, environment = 'eu-1' } of accounts) {
    const config = await request.get(`/api/v1/game/config/${game}/default`);
    const { gameId, accountGroup } = await config.json();
    const place = { gameId, accountGroup, gameEnvironmentId: environment, gfLang: 'en' };
    const made = await request.post('/api/v1/users/me/accounts', {
      headers,
      data: { ...place, displayName },
    });
    expect(made.status()).toBe(201);
  }
}

/** The account as if its player had last played on the first of March, whose name is long in many languages. */
export async function playInMarch(displayName: string): Promise<void> {
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  await db.statement(
    `update game_accounts set last_login_at = '2026-03-01T12:00:00Z' where display_name = $1`,
    [displayName],
  );
  await db.close();
}

/** An old Emberfall account with the demo password; each story uses its own. */
export async function bringLegacyAccount(identity: string): Promise<void> {
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  await db.statement(
    `insert into legacy_accounts (game_id, region, identity, identity_canonical, display_name, password_hash)
     select game_id, region, $1, lower($1), $1, password_hash from legacy_accounts where identity = 'Returner'`,
    [identity],
  );
  await db.close();
}
