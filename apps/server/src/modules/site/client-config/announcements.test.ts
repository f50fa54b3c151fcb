import { describe, expect, it } from 'vitest';
import { contentDeps } from '../../../../test/fixtures/content.ts';
import type { Announcement, Content, Game } from '../../content/files/content.ts';
import { announcementsAt, createAnnouncementChanges } from './announcements.ts';

const { content } = contentDeps();
const EMBERFALL = content.games.get('emberfall') as Game;
const at = (moment: string) => new Date(moment);

const SUMMER: Announcement = {
  id: 'summer',
  kind: 'info',
  starts: '2026-06-01T00:00:00Z',
  ends: '2026-06-08T00:00:00Z',
  pages: ['/shop'],
  texts: {
    'en-GB': { text: 'The summer sale is on.', action: { label: 'See it', link: 'app:/shop?sale=yes' } },
    'de-DE': { text: 'Der Sommerschlussverkauf läuft.' },
  },
};

const withAnnouncement: Content = { ...content, announcements: [SUMMER] };

/** Emberfall, closed in some of its environments. */
function closed(...environments: string[]): Content {
  const window = { starts: '2026-06-10T06:00:00Z', ends: '2026-06-10T08:00:00Z' };
  const game: Game = {
    ...EMBERFALL,
    environments: EMBERFALL.environments.map((one) =>
      environments.includes(one.id) ? { ...one, maintenance: [window] } : one,
    ),
  };
  return { ...content, games: new Map([['emberfall', game]]) };
}

describe('An announcement', () => {
  it.each([
    ['2026-05-31T23:59:59Z', 0],
    ['2026-06-01T00:00:00Z', 1],
    ['2026-06-07T23:59:59Z', 1],
    ['2026-06-08T00:00:00Z', 0],
  ])('is shown from its start to its end: at %s %i times', (moment, count) => {
    expect(announcementsAt(withAnnouncement, 'en-GB', at(moment))).toHaveLength(count);
  });

  it('is in the language of the page, or in English', () => {
    const shown = (locale: 'de-DE' | 'fr-FR') =>
      announcementsAt(withAnnouncement, locale, at('2026-06-02T00:00:00Z'))[0]?.message;
    expect(shown('de-DE')).toEqual({ locale: 'de-DE', text: 'Der Sommerschlussverkauf läuft.', link: null });
    expect(shown('fr-FR')).toEqual({
      locale: 'en-GB',
      text: 'The summer sale is on.',
      link: { title: 'See it', link: 'app:/shop?sale=yes' },
    });
  });
});

describe('A maintenance', () => {
  it.each([
    ['2026-06-08T05:59:59Z', []],
    ['2026-06-08T06:00:00Z', [false]],
    ['2026-06-10T05:59:59Z', [false]],
    ['2026-06-10T06:00:00Z', [true]],
    ['2026-06-10T07:59:59Z', [true]],
    ['2026-06-10T08:00:00Z', []],
  ])('is announced two days before, and until its end: at %s %j', (moment, running) => {
    const shown = announcementsAt(closed('eu-1', 'na-1'), 'en-GB', at(moment));
    expect(shown.map(({ maintenance }) => maintenance?.isRunning)).toEqual(running);
  });

  it('of some environments names them, and is shown on the pages of its game', () => {
    expect(announcementsAt(closed('na-1'), 'en-GB', at('2026-06-10T07:00:00Z'))).toEqual([
      {
        id: `maintenance-emberfall-${Date.parse('2026-06-10T06:00:00Z')}`,
        kind: 'maintenance',
        message: null,
        maintenance: { game: 'Emberfall (na-1)', starts: '2026-06-10T06:00:00Z', isRunning: true },
        ends: '2026-06-10T08:00:00Z',
        pages: ['/library', '/shop/emberfall', '/play/emberfall'],
      },
    ]);
  });
});

it.each([
  ['2026-06-07T00:00:00Z', '2026-06-01T00:00:00Z'],
  ['2026-06-08T00:00:00Z', '2026-06-08T00:00:00Z'],
  ['2026-06-09T00:00:00Z', '2026-06-08T06:00:00Z'],
  ['2026-06-10T06:30:00Z', '2026-06-10T06:00:00Z'],
  ['2026-06-11T00:00:00Z', '2026-06-10T08:00:00Z'],
])('At %s cached pages from before %s have the wrong announcements', (now, changed) => {
  const lastChange = createAnnouncementChanges({ ...closed('eu-1'), announcements: [SUMMER] });
  expect(new Date(lastChange(Date.parse(now)))).toEqual(at(changed));
});
