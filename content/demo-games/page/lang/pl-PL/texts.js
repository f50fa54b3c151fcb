setTexts('pl', 'ltr', {
  goal: 'Zbieraj okrągłe, unikaj kanciastych. Steruj strzałkami lub myszą.',
  start: 'Start',
  again: 'Jeszcze raz',
  score: 'Punkty: {score}, zostało {seconds} s',
  over: 'Koniec czasu. Twoje punkty: {score}.',
  version: '{name}, wersja {version}',
});
