setTexts('sk', 'ltr', {
  goal: 'Zbierajte okrúhle, vyhýbajte sa hranatým. Ovládajte šípkami alebo myšou.',
  start: 'Štart',
  again: 'Ešte raz',
  score: 'Body: {score}, zostáva {seconds} s',
  over: 'Čas uplynul. Vaše body: {score}.',
  version: '{name}, verzia {version}',
});
