import { ARTICLE_LENGTH_MAX, CONTENT_ENTRIES_MAX } from '@gatehouse/domain/limits';
import { LOCALES } from '@gatehouse/domain/locales';
import * as z from 'zod/mini';
import { block } from '../article.ts';
import { shownAnnouncement } from '../config.ts';
import { day, multiLineText, slug, text } from '../fields.ts';
import {
  byLocale,
  contentText,
  editBody,
  editedRelease,
  editReply,
  offeredLanguages,
  shortText,
  span,
  state,
} from './content-fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { moment } from './operator-fields.ts';

const announcementText = z.object({
  text: contentText,
  action: z.optional(z.object({ label: shortText, link: text(2048) })),
});

export const editedAnnouncement = z.object({
  kind: z.enum(['info', 'warning']),
  /** Null for at once. */
  starts: moment,
  ends: span.ends,
  /** Paths without their locale; null for every page. */
  pages: z.nullable(z.array(shortText).check(z.maxLength(CONTENT_ENTRIES_MAX))),
  texts: byLocale(announcementText),
});
export type EditedAnnouncement = z.infer<typeof editedAnnouncement>;

export const listedAnnouncement = z.extend(editedAnnouncement, { id: shortText, state });
export type ListedAnnouncement = z.infer<typeof listedAnnouncement>;

export const articleText = z.object({
  title: shortText,
  date: day,
  teaser: contentText,
  /** Markdown without HTML. */
  body: multiLineText(ARTICLE_LENGTH_MAX),
});
export type ArticleText = z.infer<typeof articleText>;

export const listedArticle = z.object({
  product: shortText,
  productName: shortText,
  article: shortText,
  title: shortText,
  date: day,
  locales: z.int(),
});
export type ListedArticle = z.infer<typeof listedArticle>;

export const articlePreview = z.object({
  /** That the texts are in: another one where there is no translation. Null where players see nothing. */
  locale: z.nullable(z.enum(LOCALES)),
  title: shortText,
  date: z.nullable(day),
  teaser: contentText,
  body: z.array(block),
});
export type ArticlePreview = z.infer<typeof articlePreview>;

export const maintenanceWindow = z.object({
  ...span,
  environments: z.array(shortText).check(z.maxLength(CONTENT_ENTRIES_MAX)),
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

export const gameMaintenance = z.object({
  game: shortText,
  gameName: shortText,
  environments: z.array(shortText),
  windows: z.array(z.extend(maintenanceWindow, { state })),
});
export type GameMaintenance = z.infer<typeof gameMaintenance>;

const articleParams = z.object({ product: slug, article: slug });

/** Texts and times that players read. Each save is a new release, which is current at once. */
export const contentEditEndpoints = {
  'GET /content/announcements': {
    permission: 'content.edit',
    reply: {
      status: 200,
      schema: z.object({
        release: editedRelease,
        languages: offeredLanguages,
        announcements: z.array(listedAnnouncement),
      }),
    },
    errors: ['NOT_FOUND'],
    summary: 'The announcements of the content, with those that are over',
  },
  'POST /content/announcements/preview': {
    permission: 'content.edit',
    body: z.object({ texts: byLocale(announcementText) }),
    reply: {
      status: 200,
      schema: z.object({ shown: byLocale(shownAnnouncement) }),
    },
    errors: [],
    summary: 'What players of each offered locale would see',
  },
  'PUT /content/announcements/:announcement': {
    permission: 'content.edit',
    reason: true,
    params: z.object({ announcement: slug }),
    /** Null removes it. */
    body: z.object({ ...editBody, announcement: z.nullable(editedAnnouncement) }),
    reply: { status: 200, schema: editReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Add, change or remove an announcement',
  },
  'GET /content/news': {
    permission: 'content.edit',
    reply: {
      status: 200,
      schema: z.object({
        products: z.array(z.object({ product: shortText, productName: shortText })),
        articles: z.array(listedArticle),
      }),
    },
    errors: ['NOT_FOUND'],
    summary: 'The articles of all products, the newest first',
  },
  'GET /content/news/:product/:article': {
    permission: 'content.edit',
    params: articleParams,
    reply: {
      status: 200,
      schema: z.object({
        release: editedRelease,
        languages: offeredLanguages,
        productName: shortText,
        /** Empty for a new article. */
        texts: byLocale(articleText),
      }),
    },
    errors: ['NOT_FOUND'],
    summary: 'The texts of an article in all locales',
  },
  'POST /content/news/preview': {
    permission: 'content.edit',
    body: z.object({ locale: z.enum(LOCALES), texts: byLocale(articleText) }),
    reply: { status: 200, schema: articlePreview },
    errors: [],
    summary: 'What players of the locale would read; the texts are those that it may fall back to',
  },
  'PUT /content/news/:product/:article': {
    permission: 'content.edit',
    reason: true,
    params: articleParams,
    /** Locales that are left out stay as they are; null removes one. */
    body: z.object({ ...editBody, texts: byLocale(z.nullable(articleText)) }),
    reply: { status: 200, schema: editReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Add, change or remove texts of an article',
  },
  'GET /content/maintenance': {
    permission: 'content.edit',
    reply: {
      status: 200,
      schema: z.object({ release: editedRelease, games: z.array(gameMaintenance) }),
    },
    errors: ['NOT_FOUND'],
    summary: 'When the games are closed',
  },
  'PUT /content/maintenance/:game': {
    permission: 'content.edit',
    reason: true,
    params: z.object({ game: slug }),
    /** All windows of the game. */
    body: z.object({
      ...editBody,
      windows: z.array(maintenanceWindow).check(z.maxLength(CONTENT_ENTRIES_MAX)),
    }),
    reply: { status: 200, schema: editReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Plan, change or end the maintenance of a game',
  },
} as const satisfies OperatorEndpointTable;
