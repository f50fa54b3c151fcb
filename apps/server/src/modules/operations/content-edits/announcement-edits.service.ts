import type { Announcements } from '@gatehouse/contract/config';
import { link } from '@gatehouse/contract/fields';
import type {
  EditedAnnouncement,
  ListedAnnouncement,
} from '@gatehouse/contract/operator/content-edits.endpoints';
import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import type { Locale } from '@gatehouse/domain/locales';
import type { Clock } from '../../../ports/clock.ts';
import { announcementsSchema } from '../../content/files/announcement.schema.ts';
import type { Announcement } from '../../content/files/content.ts';
import { announcementsAt } from '../../site/client-config/announcements.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { ContentEdits, CurrentFiles, EditedRelease } from './content-edits.service.ts';
import { languagesOf, readAs } from './current-texts.ts';
import { stateOf } from './span-state.rules.ts';

const PATH = 'announcements.json';
const DAY_MS = 24 * 60 * 60 * 1000;

type Shown = Announcements['announcements'][number];

export type AnnouncementEdits = ReturnType<typeof createAnnouncementEdits>;

export function createAnnouncementEdits({
  clock,
  contentEdits,
}: {
  clock: Clock;
  contentEdits: ContentEdits;
}) {
  return {
    async list(): Promise<{
      release: EditedRelease;
      languages: OfferedLanguages;
      announcements: ListedAnnouncement[];
    }> {
      const current = await contentEdits.open();
      const all = await announcementsIn(current);
      return {
        release: current.release,
        languages: await languagesOf(current),
        announcements: all.map((one) => listed(one, clock.now())),
      };
    },

    /** By the function that serves players. A link that is not written to its end, or that saving refuses, is left out. */
    async preview(texts: EditedAnnouncement['texts']): Promise<Partial<Record<Locale, Shown>>> {
      const now = clock.now();
      const ends = new Date(now.getTime() + DAY_MS).toISOString();
      const announcement = { id: 'preview', kind: 'info', ends, texts: withoutBadLinks(texts) };
      const content = {
        announcements: [announcement as unknown as Announcement],
        games: new Map(),
        products: new Map(),
      };
      const { locales } = await languagesOf(await contentEdits.open());
      const shown = locales.flatMap((locale) =>
        announcementsAt(content, locale, now).map((one): [Locale, Shown] => [locale, one]),
      );
      return Object.fromEntries(shown);
    },

    async save(
      operator: Operator,
      id: string,
      order: { release: EditedRelease; reason: string; announcement: EditedAnnouncement | null },
    ) {
      return contentEdits.save(operator, {
        ...{ release: order.release, reason: order.reason },
        act: 'content.edit-announcement',
        subject: `announcements/${id}`,
        async edit(current) {
          const file = (await current.json(PATH)) as { announcements?: Announcement[] } | null;
          const all = file?.announcements ?? [];
          const at = all.findIndex((one) => one.id === id);
          const { announcement } = order;
          if (announcement === null) {
            if (at === -1) throw new OperatorProblem('NOT_FOUND', `There is no announcement ${id}.`);
            return { files: { [PATH]: { ...file, announcements: all.toSpliced(at, 1) } } };
          }
          const written = fileEntryOf(id, announcement);
          const next = at === -1 ? [...all, written] : all.with(at, written as Announcement);
          return { files: { [PATH]: { ...file, announcements: next } } };
        },
      });
    },
  };
}

function withoutBadLinks(texts: EditedAnnouncement['texts']): EditedAnnouncement['texts'] {
  const entries = Object.entries(texts).map(([locale, { text, action }]) => {
    const isLink = action !== undefined && link.safeParse(action.link).success;
    return [locale, { text, ...(isLink ? { action } : {}) }];
  });
  return Object.fromEntries(entries);
}

async function announcementsIn(current: CurrentFiles): Promise<readonly Announcement[]> {
  return (await readAs(current, PATH, announcementsSchema))?.announcements ?? [];
}

function listed({ id, kind, starts, ends, pages, texts }: Announcement, now: Date): ListedAnnouncement {
  return {
    ...{ id, kind, ends },
    starts: starts ?? null,
    pages: pages ? [...pages] : null,
    texts: structuredClone(texts) as ListedAnnouncement['texts'],
    state: stateOf({ starts, ends }, now),
  };
}

function fileEntryOf(id: string, { kind, starts, ends, pages, texts }: EditedAnnouncement): object {
  return { id, kind, ...(starts ? { starts } : {}), ends, ...(pages ? { pages } : {}), texts };
}
