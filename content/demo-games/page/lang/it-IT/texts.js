setTexts('it', 'ltr', {
  goal: 'Raccogli i cerchi, evita i quadrati. Muoviti con le frecce della tastiera o con il mouse.',
  start: 'Inizia',
  again: 'Gioca ancora',
  score: '{score} punti, ancora {seconds} s',
  over: 'Tempo scaduto. Hai fatto {score} punti.',
  version: '{name}, versione {version}',
});
