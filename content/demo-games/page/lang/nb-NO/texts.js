setTexts('nb', 'ltr', {
  goal: 'Samle de runde, unngå de kantete. Styr med piltastene eller musen.',
  start: 'Start',
  again: 'En gang til',
  score: '{score} poeng, {seconds} s igjen',
  over: 'Tiden er ute. Du har {score} poeng.',
  version: '{name}, versjon {version}',
});
