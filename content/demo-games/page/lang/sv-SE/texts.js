setTexts('sv', 'ltr', {
  goal: 'Fånga de runda, undvik de kantiga. Styr med piltangenterna eller musen.',
  start: 'Starta',
  again: 'Spela igen',
  score: '{score} poäng, {seconds} s kvar',
  over: 'Tiden är ute. Du fick {score} poäng.',
  version: '{name}, version {version}',
});
