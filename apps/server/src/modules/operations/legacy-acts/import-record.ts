import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { canonicalEmail } from '@gatehouse/domain/email';
import { isGameAccountName, tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import { LOCALES } from '@gatehouse/domain/locales';
import { isSingleLineText } from '@gatehouse/domain/text';
import { isUuid } from '@gatehouse/domain/uuid';
import { askedHash } from '../../../ports/old-system.ts';
import type { Content } from '../../content/files/content.ts';
import type { GamePlaces } from '../../games/game-accounts/game-places.rules.ts';
import { canonicalIdentity } from '../../games/legacy-accounts/account-key.rules.ts';
import type { ImportedAccount } from '../../games/legacy-accounts/legacy-accounts.service.ts';
import type { ImportedPlayer } from '../../identity/users/users.service.ts';
import { IMPORT_COLUMNS, type ImportRecord, type LineProblem } from './import-format.ts';
import { isHashFormat, type SaltEncoding, storedHash } from './password-format.ts';

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
const EXTRA = /^([a-z0-9-]+\/[a-z0-9-]+)(?:\*([1-9]\d{0,5}))?$/;

/** As many as one entry of a line can name. */
const EXTRAS_MAX = 999_999;

export interface ImportOptions {
  /** Of lines without their own `hashFormat`. */
  hash: string;
  salt: SaltEncoding;
  /** Whether the former platform had verified the addresses of its players. */
  emailsVerified: boolean;
  replaces: boolean;
}

export interface ImportRules {
  options: ImportOptions;
  content: Pick<Content, 'games' | 'products'>;
  places: GamePlaces;
  now: Date;
}

/** A line with a game is an account of that game, one without is a player of the platform. */
export type Imported =
  | { kind: 'account'; account: ImportedAccount }
  | { kind: 'player'; player: ImportedPlayer; products: string[]; extras: Record<string, number> };

type Outcome = { imported: Imported } | { problem: LineProblem };

class Refused extends Error {
  readonly problem: LineProblem;

  constructor(field: LineProblem['field'], why: string) {
    super(why);
    this.problem = { field, why };
  }
}

/** The first thing that is wrong with a line, or what it imports. */
export function readImportRecord(record: ImportRecord, rules: ImportRules): Outcome {
  try {
    for (const column of IMPORT_COLUMNS) {
      if (!isSingleLineText(record[column]))
        throw new Refused(column, 'has a control character or half a character');
    }
    return { imported: record.game === '' ? readPlayer(record, rules) : readAccount(record, rules) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

function readPlayer(record: ImportRecord, rules: ImportRules): Imported {
  if (record.region !== '') throw new Refused('region', 'is given without a game');
  if (record.accountId !== '') throw new Refused('accountId', 'is given without a game');
  if (record.email === '') throw new Refused('email', 'is missing, and there is no game');
  const emailCanonical = canonicalOf(record.email) ?? '';
  const name = tidyGameAccountName(record.displayName || record.username);
  const createdAt = momentOf(record, 'createdAt', rules) ?? rules.now.toISOString();
  const player: ImportedPlayer = {
    email: record.email,
    emailCanonical,
    emailValidatedAt: rules.options.emailsVerified ? rules.now.toISOString() : null,
    nickname: isGameAccountName(name) ? name : defaultDisplayName(record.email),
    passwordHash: hashOf(record, rules, { game: null, region: null }),
    locale: localeOf(record.locale),
    createdAt,
    lastSignInAt: momentOf(record, 'lastLoginAt', rules),
  };
  return { kind: 'player', player, ...ownedOf(record, rules) };
}

function readAccount(record: ImportRecord, rules: ImportRules): Imported {
  const { username, accountId } = record;
  if (record.locale !== '') throw new Refused('locale', 'belongs to lines without a game');
  if (username === '') throw new Refused('username', 'is missing');
  if (username.length > EMAIL_LENGTH_MAX)
    throw new Refused('username', `is longer than ${EMAIL_LENGTH_MAX} characters`);
  if (accountId !== '' && !isUuid(accountId)) throw new Refused('accountId', 'is no UUID');
  const place = placeOf(record, rules);
  const account: ImportedAccount = {
    gameId: place.gameId,
    region: place.region,
    identity: username,
    identityCanonical: canonicalIdentity(username),
    email: record.email || null,
    emailCanonical: canonicalOf(record.email),
    passwordHash: hashOf(record, rules, { game: place.game, region: place.region }),
    displayName: (record.displayName || username).slice(0, EMAIL_LENGTH_MAX),
    platformGameAccountId: accountId.toLowerCase() || null,
    createdAt: momentOf(record, 'createdAt', rules) ?? rules.now.toISOString(),
    lastLoginAt: momentOf(record, 'lastLoginAt', rules),
    ...ownedOf(record, rules),
  };
  return { kind: 'account', account };
}

/** A game is named as in the content, or by its id. Without a region it must be played in one only. */
function placeOf({ game: named, region }: ImportRecord, { content, places }: ImportRules) {
  const game =
    content.games.get(named) ?? [...content.games.values()].find(({ id }) => id === named.toLowerCase());
  if (!game) throw new Refused('game', 'is not in the content');
  const regions = new Set(game.environments.map((one) => one.region));
  if (region === '' && regions.size !== 1)
    throw new Refused('region', 'is missing, and the game has several');
  const wanted = region || [...regions][0] || '';
  if (!regions.has(wanted)) throw new Refused('region', 'is none of the game');
  const place = places.inRegion(game.id, wanted);
  if (!place) throw new Refused('game', 'has no accounts to migrate: set its migrationType');
  return { ...place, game: game.productName };
}

function hashOf(
  { passwordHash, salt, hashFormat, username, email }: ImportRecord,
  { options }: ImportRules,
  place: { game: string | null; region: string | null },
): string {
  const format = hashFormat || options.hash;
  if (!isHashFormat(format)) throw new Refused('hashFormat', 'is unknown');
  if (format === 'ask') return askedHash({ ...place, username: username || null, email: email || null });
  const outcome = storedHash({ hash: passwordHash, salt }, format, options.salt);
  if ('problem' in outcome) throw new Refused(outcome.problem.field, outcome.problem.why);
  return outcome.stored;
}

function canonicalOf(email: string): string | null {
  const canonical = email === '' ? null : canonicalEmail(email);
  if (email !== '' && canonical === null) throw new Refused('email', 'is no e-mail address');
  return canonical;
}

function localeOf(locale: string): string {
  if (locale === '') return 'en-GB';
  if (!(LOCALES as readonly string[]).includes(locale))
    throw new Refused('locale', 'is unknown, such as en-GB');
  return locale;
}

/** Without a zone it is of UTC. */
function momentOf(
  record: ImportRecord,
  field: 'createdAt' | 'lastLoginAt',
  { now }: ImportRules,
): string | null {
  if (record[field] === '') return null;
  const [, day, time = '00:00', zone = 'Z'] = MOMENT.exec(record[field]) ?? [];
  const moment = new Date(`${day}T${time}${zone}`);
  const isRealDay =
    !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(String(day));
  if (!isRealDay || moment.getTime() < 0) throw new Refused(field, 'is no time such as 2020-05-17T18:00:00Z');
  if (moment > now) throw new Refused(field, 'is in the future');
  return moment.toISOString();
}

function ownedOf({ products, extras }: ImportRecord, { content }: ImportRules) {
  const names = [...new Set(products.split(' ').filter(Boolean))];
  if (names.some((name) => !content.products.has(name))) {
    throw new Refused('products', 'has a product that is not in the content');
  }
  const counts: Record<string, number> = {};
  for (const given of extras.split(' ').filter(Boolean)) {
    const [, name = '', count = '1'] = EXTRA.exec(given) ?? [];
    const [product = '', extra] = name.split('/');
    if (!content.products.get(product)?.extras.some((one) => one.name === extra)) {
      throw new Refused('extras', 'has one that is not in the content, such as emberfall/300-embers*2');
    }
    const sum = (counts[name] ?? 0) + Number(count);
    if (sum > EXTRAS_MAX) throw new Refused('extras', `has more than ${EXTRAS_MAX} of one`);
    counts[name] = sum;
  }
  return { products: names, extras: counts };
}
