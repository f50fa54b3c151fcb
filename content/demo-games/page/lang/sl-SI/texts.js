setTexts('sl', 'ltr', {
  goal: 'Zbirajte okrogle, izogibajte se oglatim. Krmarite s puščičnimi tipkami ali miško.',
  start: 'Začetek',
  again: 'Še enkrat',
  score: 'Točke: {score}, še {seconds} s',
  over: 'Čas je potekel. Vaše točke: {score}.',
  version: '{name}, različica {version}',
});
