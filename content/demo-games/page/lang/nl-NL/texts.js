setTexts('nl', 'ltr', {
  goal: 'Vang de ronde, ontwijk de vierkante. Beweeg met de pijltjestoetsen of de muis.',
  start: 'Start',
  again: 'Nog een keer',
  score: '{score} punten, nog {seconds} s',
  over: 'De tijd is om. Je hebt {score} punten.',
  version: '{name}, versie {version}',
});
