import { describe, expect, test } from 'vitest';
import { checkMessage } from './check-message.ts';

const COUNTED = '{count, plural, one {# game} other {# games}}';

describe('checkMessage', () => {
  test.each([
    ['de-DE', 'Hello {name}', 'Hallo {name}'],
    ['de-DE', 'Read <link>the rules</link>', 'Lies <link>die Regeln</link>'],
    ['de-DE', COUNTED, '{count, plural, one {# Spiel} other {# Spiele}}'],
    ['pl-PL', COUNTED, '{count, plural, one {# gra} few {# gry} many {# gier} other {# gry}}'],
    ['ja-JP', COUNTED, '{count, plural, other {ゲーム#本}}'],
    ['ja-JP', COUNTED, '{count, plural, =0 {なし} other {ゲーム#本}}'],
    // The form "many" of French is for millions.
    ['fr-FR', COUNTED, '{count, plural, one {# jeu} other {# jeux}}'],
    ['en-US', 'Pick a color', 'Pick a color'],
    ['de-DE', 'Google', 'Google'],
    ['de-DE', 'Library', 'Library'],
  ])('takes a %s translation of %s', (locale, source, text) => {
    expect(checkMessage({ id: 'A.B.Text', source, text }, locale)).toEqual([]);
  });

  test.each([
    ['a lost placeholder', 'placeholders', 'de-DE', 'Hello {name}', 'Hallo'],
    ['a renamed placeholder', 'placeholders', 'de-DE', 'Hello {name}', 'Hallo {nome}'],
    ['a lost tag', 'placeholders', 'de-DE', 'Read <link>it</link>', 'Lies es'],
    ['a plural made plain', 'placeholders', 'de-DE', COUNTED, '{count} Spiele'],
    ['a missing plural form', 'plural', 'pl-PL', COUNTED, '{count, plural, one {# gra} other {# gry}}'],
    ['a foreign plural form', 'plural', 'ja-JP', COUNTED, '{count, plural, one {#本} other {#本}}'],
    ['a missing form in a tag', 'plural', 'ar-AE', `<b>${COUNTED}</b>`, `<b>${COUNTED}</b>`],
    ['a copied sentence', 'untranslated', 'fr-FR', 'Sign in again', 'Sign in again'],
    ['broken syntax', 'broken', 'fr-FR', 'Hello {name}', 'Bonjour {name'],
    [
      'a no-break space in a placeholder',
      'broken',
      'fr-FR',
      '{rate, number, percent}',
      '{rate, number,\u00a0percent}',
    ],
    ['an empty text', 'broken', 'fr-FR', 'Hello', ' '],
  ])('finds %s', (_name, kind, locale, source, text) => {
    expect(checkMessage({ id: 'A.B.Text', source, text }, locale)).toContainEqual(
      expect.objectContaining({ kind }),
    );
  });

  test('finds a button that is much longer than in English, and not a paragraph', () => {
    const words = { source: 'Buy it now', text: 'Jetzt verbindlich kaufen' };
    expect(checkMessage({ id: 'Product.Buy.Button', ...words }, 'de-DE')).toMatchObject([
      { kind: 'overlong' },
    ]);
    expect(checkMessage({ id: 'Product.Buy.Text', ...words }, 'de-DE')).toEqual([]);
    expect(checkMessage({ id: 'A.B.Button', source: 'Yes', text: 'Natürlich' }, 'de-DE')).toEqual([]);
  });
});
