import { expect, test } from 'vitest';
import { topicTexts } from '../../../server-pages/topic-texts.ts';
import { describeEvent } from './archive-events.ts';

const texts = topicTexts('activity', 'en-GB').text;

test.each([
  ['sign_in', { way: 'google', isNewDevice: false }, 'Signed in with Google'],
  ['sign_in', { way: 'passkey', isNewDevice: true }, 'Signed in with a passkey'],
  ['sign_in_failed', { count: 3 }, 'Wrong passwords within an hour: 3'],
  ['provider_linked', { provider: 'facebook' }, 'Facebook connected'],
  ['purchased', { orderId: 'x', title: 'Cost: $1 & $&' }, 'Purchased: Cost: $1 & $&'],
  ['session_ended', { ended: { browser: 'Firefox', system: 'Linux' } }, 'Signed out: Firefox, Linux'],
  ['session_ended', { ended: null }, 'Signed out: –'],
  ['data_export_requested', {}, 'Copy of your data requested'],
  ['of_a_later_version', {}, 'of_a_later_version'],
])('an event %s is a sentence', (kind, details, sentence) => {
  expect(describeEvent(texts, { kind, details })).toBe(sentence);
});
