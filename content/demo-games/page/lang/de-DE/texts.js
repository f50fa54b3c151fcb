setTexts('de', 'ltr', {
  goal: 'Sammle die runden, meide die eckigen. Steuere mit den Pfeiltasten oder der Maus.',
  start: 'Start',
  again: 'Noch einmal',
  score: '{score} Punkte, noch {seconds} s',
  over: 'Die Zeit ist um. Du hast {score} Punkte.',
  version: '{name}, Version {version}',
});
