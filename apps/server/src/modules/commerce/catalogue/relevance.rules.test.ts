import { expect, test } from 'vitest';
import { rankByText, searchable } from './relevance.rules.ts';

const item = (title: string, topics = '', texts = '') => ({
  title,
  searched: { title: searchable(title), topics: searchable(topics), texts: searchable(texts) },
});
const items = [
  item('Paper Dragons', 'Card battler Card games'),
  item('Neon Drift', 'Street racing Racing Multiplayer', 'The city never brakes'),
  item('Harbour Pack', 'Add-on Racing', 'Three tracks for Neon Drift'),
  item('Hollow Court', 'Dark fantasy RPG'),
  item('Königreich', 'Aufbau'),
  item('紙の竜', 'カードゲーム'),
];

test.each([
  ['dragons', ['Paper Dragons']],
  ['drag', ['Paper Dragons']],
  ['dragn', ['Paper Dragons']],
  ['papr dragns', ['Paper Dragons']],
  ['bragons', ['Paper Dragons']],
  ['neom', ['Neon Drift']],
  ['holow cort', ['Hollow Court']],
  ['racng', ['Neon Drift', 'Harbour Pack']],
  ['konigreich', ['Königreich']],
  ['KÖNIG', ['Königreich']],
  ['竜', ['紙の竜']],
  ['neon-drift', ['Neon Drift', 'Harbour Pack']],
  ['drift racing', ['Neon Drift', 'Harbour Pack']],
  // A word that is there finds nothing similar.
  ['card', ['Paper Dragons']],
  // Too short to guess.
  ['nep', []],
  ['zzzz', []],
  ['neon chess', []],
  ['!!!', []],
])('%j finds %j, best first', (q, titles) => {
  expect(rankByText(items, q).map(({ title }) => title)).toEqual(titles);
});

test('a hostile text is compared no more often than a short one', () => {
  let reads = 0;
  const searched = {
    get title() {
      reads += 1;
      return 'paper dragons';
    },
    topics: 'adventure',
    texts: 'fold the sky',
  };
  const readsOf = (q: string) => {
    reads = 0;
    rankByText([{ searched }], q);
    return reads;
  };
  const ofOneWord = readsOf('nothing');
  // One sign that is written out as four words, in Unicode's compatible form.
  expect(readsOf('\uFDFA'.repeat(64))).toBeLessThanOrEqual(ofOneWord);
  expect(readsOf('wxyz vwxy uvwx tuvw stuv rstu qrst pqrs opqr nopq mnop lmno klmn')).toBe(ofOneWord);
  expect(readsOf('paper '.repeat(10))).toBe(readsOf('paper'));
});
