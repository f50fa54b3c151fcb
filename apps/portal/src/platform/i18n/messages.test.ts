import { expect, test } from 'vitest';
import { addTopics, noMessages, withChangedTopic } from './messages.ts';

test('replaces the texts of a changed topic if its locale and topic are loaded', async () => {
  const had = noMessages();
  await addTopics((_id, importer) => importer(), 'en-GB', had, ['core'], {});
  const changed = { locale: 'en-GB', messages: { 'Any.Text': 'Changed' } };

  const now = withChangedTopic('en-GB', had, { ...changed, topic: 'core' });

  expect(now.texts['Any.Text']).toEqual([{ type: 0, value: 'Changed' }]);
  expect(withChangedTopic('en-GB', had, { ...changed, topic: 'sign-in' })).toBe(had);
  expect(withChangedTopic('de-DE', had, { ...changed, topic: 'core' })).toBe(had);
});
