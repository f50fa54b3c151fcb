import type { DownloadLinkBody } from '@gatehouse/contract/download';
import { canonicalEmail } from '@gatehouse/domain/email';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Env } from '../../../env.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Database } from '../../../ports/database.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Content } from '../../content/files/content.ts';
import { contentLocaleOf } from '../../content/localisation/content-locale.ts';
import { wordsOf } from '../../content/localisation/product-words.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { findOwnAccount } from '../../games/game-accounts/own-accounts.repository.ts';
import { mailPicture } from '../../mail/delivery/mail-art.ts';
import { createMailLinks } from '../../mail/queue/mail-links.ts';
import type { Mails } from '../../mail/queue/mail-to-send.ts';
import { clientDownloadOf } from '../client-config/client-download.ts';
import { clientGame } from './client-game.ts';

/** Whoever writes to strangers' addresses one after the other. */
const LINKS_PER_SENDER: Limit = { points: 30, windowSeconds: 60 * 60 };

export interface DownloadLinkParts {
  env: Pick<Env, 'mode' | 'publicUrl' | 'environment'>;
  content: Content;
  db: Database;
  limiter: Limiter;
  mails: Mails;
}

export interface DownloadLinkService {
  /** To any address: whether somebody has an account with it makes no difference. */
  send(body: DownloadLinkBody, userId: string | null, caller: Caller): Promise<void>;
}

export function createDownloadLinkService(parts: DownloadLinkParts): DownloadLinkService {
  const { env, content, db, limiter, mails } = parts;
  const links = createMailLinks(env.publicUrl);
  const isOffered = clientDownloadOf(content, env) !== undefined;

  async function demandOwn(accountId: string, userId: string | null): Promise<void> {
    if (!userId || !(await findOwnAccount(db.queries, userId, accountId))) throw new CodedError('NOT_FOUND');
  }

  return {
    async send({ email, gameId, accountId, downloadId, locale: wanted }, userId, caller) {
      const canonical = canonicalEmail(email);
      if (canonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      const game = isOffered ? clientGame(content, gameId) : null;
      if (!game) throw new CodedError('NOT_FOUND', { message: `There is no client of ${gameId}` });
      if (accountId) await demandOwn(accountId, userId);
      refuseUnless(await limiter.consume('download-links', caller.addressBucket, LINKS_PER_SENDER));
      const { product } = game;
      const locale = spokenLocale(wanted, env.environment);
      const written = contentLocaleOf(locale, env.environment) ?? DEFAULT_LOCALE;
      await db.transaction((tx) =>
        mails.sendNow(tx, {
          template: 'download-link',
          to: email,
          locale,
          link: links.download(locale, product?.name ?? null, downloadId),
          product: product ? wordsOf(product, written).value.displayName : null,
          ...(product ? { artUrl: mailPicture(content, product, env.publicUrl) } : {}),
        }),
      );
    },
  };
}
