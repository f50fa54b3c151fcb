import { randomUUID } from 'node:crypto';
import type { MailToSend } from '../../src/modules/mail/queue/queued-mail.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { buildTestApp, type TestApp } from './test-app.ts';

type Template = MailToSend['template'];
type MailOf<Name extends Template> = Extract<MailToSend, { template: Name }>;

export interface PlayerTestApp extends TestApp {
  /** A browser without a session. */
  browser(): ApiClient;
  /** A new player with a validated address. */
  player(email: string, password?: string): Promise<ApiClient>;
  /** The token of a first social sign-in. */
  ghost(): Promise<string>;
  /** A player who signed in with a game account, with the data for its migration. */
  gameGhost(): Promise<{ token: string; platformGameAccountId: string }>;
  /** The newest mail of this template to that address. */
  lastMail<Name extends Template>(to: string, template: Name): MailOf<Name>;
  mailCount(to: string, template: Template): number;
  /** Resets the mail cooldown and the hourly limits. */
  forgetLimits(): Promise<void>;
}

export async function openPlayerTestApp(
  options?: Parameters<typeof buildTestApp>[0],
): Promise<PlayerTestApp> {
  const testApp = await buildTestApp(options);
  const { app, deps, services, mails } = testApp;

  const lastMail = <Name extends Template>(to: string, template: Name): MailOf<Name> => {
    const found = mails.sent.findLast((sent) => sent.to === to && sent.template === template);
    if (!found) throw new Error(`no mail ${template} to ${to}`);
    return found as MailOf<Name>;
  };

  return {
    ...testApp,
    browser: () => createApiClient(app),
    lastMail,
    mailCount: (to, template) =>
      mails.sent.filter((sent) => sent.to === to && sent.template === template).length,
    async player(email, password) {
      const browser = createApiClient(app);
      await browser.signUp(email, password);
      const token = tokenIn(lastMail(email, 'validate-address').link);
      await browser.call('POST /user/validate/:token', { params: { token } });
      return browser;
    },
    async ghost() {
      const { rows } = await deps.db.statement(
        "insert into users (kind) values ('social_ghost') returning id",
      );
      const { token } = await services.sessions.open(deps.db.queries, {
        userId: String(rows[0]?.id),
        remembered: true,
        isPlatformLogin: true,
        provider: 'facebook',
        installationId: null,
      });
      return token;
    },
    async gameGhost() {
      const { rows } = await deps.db.statement(
        `with ghost as (insert into users (kind) values ('game_ghost') returning id)
         insert into legacy_accounts
           (game_id, region, identity, identity_canonical, display_name, password_hash, user_id)
         select $1, 'eu', $2, $2, 'Ghost', '$argon2id$none', id from ghost
         returning user_id, platform_game_account_id`,
        [deps.content.games.get('emberfall')?.id, randomUUID()],
      );
      const platformGameAccountId = String(rows[0]?.platform_game_account_id);
      const { token } = await services.sessions.open(deps.db.queries, {
        userId: String(rows[0]?.user_id),
        kind: 'thin',
        remembered: false,
        isPlatformLogin: false,
        platformGameAccountId,
        installationId: null,
      });
      return { token, platformGameAccountId };
    },
    async forgetLimits() {
      await deps.db.statement('delete from rate_limits');
      await deps.db.statement('delete from mail_schedules');
    },
  };
}

/** The token in a link of a mail. */
export function tokenIn(link: string): string {
  const url = new URL(link);
  const inHash = new URLSearchParams(url.hash.slice(1)).get('code');
  return inHash ?? url.searchParams.get('code') ?? url.pathname.split('/').at(-1) ?? '';
}
