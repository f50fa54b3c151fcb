import type { DownloadLinkBody } from '@gatehouse/contract/download';
import { canonicalEmail } from '@gatehouse/domain/email';
import { DOWNLOAD_LINKS_PER_HOUR_MAX } from '@gatehouse/domain/limits';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Content } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { contentLocaleOf, supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { GameAccounts } from '../../games/game-accounts/game-accounts.service.ts';
import { DOWNLOAD_LINKS } from '../../identity/challenges/abuse-limit.rules.ts';
import type { AbuseLimits } from '../../identity/challenges/abuse-limits.service.ts';
import { mailPicture } from '../../mail/delivery/mail-art.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import { clientDownloadOf } from '../client-config/client-download.ts';
import { clientGame } from '../installers/client-game.ts';
import type { Installers } from '../installers/installers.service.ts';

/** Of one address block to one e-mail address. */
const LINKS_PER_SENDER: Limit = { points: DOWNLOAD_LINKS_PER_HOUR_MAX, windowSeconds: 60 * 60 };

export type DownloadLinks = ReturnType<typeof createDownloadLinks>;

export function createDownloadLinks({
  env,
  content,
  db,
  limiter,
  abuseLimits,
  gameAccounts,
  mails,
  mailLinks,
  installers,
}: {
  env: Pick<Env, 'publicUrl' | 'environment'>;
  content: Content;
  db: Database;
  limiter: Pick<Limiter, 'consume'>;
  abuseLimits: AbuseLimits;
  gameAccounts: GameAccounts;
  mails: Mails;
  mailLinks: MailLinks;
  installers: Pick<Installers, 'systems' | 'hasDeb'>;
}) {
  const isOffered = () => clientDownloadOf(content, installers) !== undefined;

  async function demandOwn(accountId: string, userId: string | null): Promise<void> {
    if (!userId || !(await gameAccounts.findOwn(userId, accountId))) throw new CodedError('NOT_FOUND');
  }

  return {
    /**
     * To any address: whether it has an account, or has just got another mail, makes no difference. Over the limit of the
     * address the mail is delayed; only a sender who has asked for it before is refused.
     */
    async send(
      { email, gameId, accountId, downloadId, locale: wanted }: DownloadLinkBody,
      userId: string | null,
      caller: Caller,
    ): Promise<void> {
      const canonical = canonicalEmail(email);
      if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      const game = isOffered() ? clientGame(content, gameId) : null;
      if (!game) throw new CodedError('NOT_FOUND', { message: `There is no client of ${gameId}` });
      if (accountId) await demandOwn(accountId, userId);
      await abuseLimits.spend(caller, DOWNLOAD_LINKS);
      const sender = `${caller.addressBucket}:${canonical}`;
      refuseUnless(await limiter.consume('download-links', sender, LINKS_PER_SENDER));
      const { product } = game;
      const locale = supportedLocale(wanted, env.environment);
      const written = contentLocaleOf(locale, env.environment) ?? DEFAULT_LOCALE;
      await db.transaction((tx) =>
        mails.send(tx, {
          template: 'download-link',
          to: email,
          locale,
          link: mailLinks.download(locale, product?.name ?? null, downloadId),
          product: product ? pickProductTexts(product, written).value.displayName : null,
          ...(product ? { artUrl: mailPicture(content, product, env.publicUrl) } : {}),
        }),
      );
    },
  };
}
