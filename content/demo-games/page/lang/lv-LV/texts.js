setTexts('lv', 'ltr', {
  goal: 'Vāciet apaļos, izvairieties no stūrainajiem. Vadiet ar bulttaustiņiem vai peli.',
  start: 'Sākt',
  again: 'Vēlreiz',
  score: 'Punkti: {score}, atlicis: {seconds} s',
  over: 'Laiks beidzies. Jūsu punkti: {score}.',
  version: '{name}, versija {version}',
});
