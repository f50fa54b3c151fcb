setTexts('fi', 'ltr', {
  goal: 'Kerää pyöreät, väistä kulmikkaat. Ohjaa nuolinäppäimillä tai hiirellä.',
  start: 'Aloita',
  again: 'Uudelleen',
  score: '{score} pistettä, {seconds} s jäljellä',
  over: 'Aika loppui. Sait {score} pistettä.',
  version: '{name}, versio {version}',
});
