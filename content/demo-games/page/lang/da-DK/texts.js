setTexts('da', 'ltr', {
  goal: 'Saml de runde, undgå de kantede. Styr med piletasterne eller musen.',
  start: 'Start',
  again: 'En gang til',
  score: '{score} point, {seconds} s tilbage',
  over: 'Tiden er gået. Du har {score} point.',
  version: '{name}, version {version}',
});
