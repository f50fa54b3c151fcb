setTexts('fr', 'ltr', {
  goal: 'Attrapez les ronds, évitez les carrés. Dirigez avec les flèches du clavier ou la souris.',
  start: 'Démarrer',
  again: 'Rejouer',
  score: '{score} points, encore {seconds} s',
  over: 'Le temps est écoulé. Votre score : {score} points.',
  version: '{name}, version {version}',
});
