import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

const SOURCE = {
  core: { 'Nav.Shop.Link': 'Store', 'SignUp.Welcome.Toast': 'Welcome!' },
  settings: {
    'Settings.Email.Label': 'Email',
    'Settings.Email.Hint': 'Private',
    'Devices.List.Title': 'All',
  },
  'sign-in': { 'SignUp.Submit.Button': 'Create account' },
};

test('a new text follows the texts of its element, in the topic of its screen', () => {
  expect(placeText(SOURCE, { id: 'Settings.Email.Error', text: 'Wrong' })).toEqual({
    topic: 'settings',
    texts: {
      'Settings.Email.Label': 'Email',
      'Settings.Email.Hint': 'Private',
      'Settings.Email.Error': 'Wrong',
      'Devices.List.Title': 'All',
    },
  });
  const placed = placeText(SOURCE, { id: 'SignUp.Submit.Error', text: 'Wrong' });
  expect(placed).toMatchObject({ topic: 'sign-in' });
  const named = placeText(SOURCE, { id: 'Badges.List.Title', text: 'Badges', topic: 'settings' });
  expect('texts' in named && Object.keys(named.texts).at(-1)).toBe('Badges.List.Title');
});

test('a new topic begins with its first text', () => {
  const text = { id: 'Badges.List.Title', text: 'Badges', topic: 'badges', isNewTopic: true };
  expect(placeText(SOURCE, text)).toEqual({ topic: 'badges', texts: { 'Badges.List.Title': 'Badges' } });
});

test.each([
  ['an id that is none', { id: 'badges', text: 'Badges' }, 'badges is no id'],
  ['an id that exists', { id: 'Nav.Shop.Link', text: 'Shop' }, 'Nav.Shop.Link exists already'],
  ['broken syntax', { id: 'Nav.Hi.Text', text: 'Hi {name' }, 'no ICU message'],
  ['an empty text', { id: 'Nav.Hi.Text', text: ' ' }, 'empty'],
  ['a screen of two topics', { id: 'SignUp.Hint.Text', text: 'Hi' }, ': core, sign-in'],
  [
    'a new screen',
    { id: 'Badges.List.Title', text: 'Hi' },
    'new topic as "NAME new": core, settings, sign-in',
  ],
  ['a topic that does not exist', { id: 'Nav.Hi.Text', text: 'Hi', topic: 'nav' }, 'no topic nav'],
  ['a new topic that exists', { id: 'Nav.Hi.Text', text: 'Hi', topic: 'core', isNewTopic: true }, 'exists'],
  [
    'a topic that is none',
    { id: 'Nav.Hi.Text', text: 'Hi', topic: '../nav', isNewTopic: true },
    'is no topic',
  ],
])('refuses %s', (_name, text, problem) => {
  expect(placeText(SOURCE, text)).toEqual({ problem: expect.stringContaining(problem) });
});
