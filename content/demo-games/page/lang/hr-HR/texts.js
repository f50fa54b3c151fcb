setTexts('hr', 'ltr', {
  goal: 'Skupljajte okrugle, izbjegavajte uglate. Upravljajte strelicama ili mišem.',
  start: 'Početak',
  again: 'Još jednom',
  score: 'Bodovi: {score}, preostalo {seconds} s',
  over: 'Vrijeme je isteklo. Vaši bodovi: {score}.',
  version: '{name}, verzija {version}',
});
