import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';

/** What the English list lacks. `|` is a word boundary, `[t]` an optional letter. */
const FURTHER_PATTERNS = [
  '|arsch|',
  '|coon|',
  '|fick|',
  '|ficker|',
  '|hitler|',
  '|hure|',
  '|nazi|',
  '|nut[t]e|',
  '|paki|',
  '|spic|',
  'arschloch',
  'fotze',
  'heilhitler',
  'hurensohn',
  'missgeburt',
  'scheisse',
  'schlampe',
  'wichser',
];
/** Words and family names that contain an English pattern. */
const HARMLESS = ['cummings', 'dickinson', 'penistone', 'pussycat', 'shiitake', 'wankel'];

const english = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const term of HARMLESS) english.addPhrase((phrase) => phrase.addWhitelistedTerm(term));
const further = new DataSet<{ originalWord: string }>();
for (const raw of FURTHER_PATTERNS) {
  further.addPhrase((phrase) => phrase.addPattern(parseRawPattern(raw)));
}

// Two matchers, because the English list permits words that are offensive in German.
const matchers = [english, further].map(
  (dataset) => new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers }),
);

/** Checks the name as written and, where it is spelled out ("f u c k"), without its spaces and punctuation. */
export function isOffensiveName(name: string): boolean {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.replace(/[^\p{L}\p{Nd}]+/gu, ' ').trim();
  const isSpelledOut = /^(?:\S{1,2} )+\S+/u.test(words);
  return matchers.some(
    (matcher) => matcher.hasMatch(words) || (isSpelledOut && matcher.hasMatch(words.replaceAll(' ', ''))),
  );
}
