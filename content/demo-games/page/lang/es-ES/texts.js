setTexts('es', 'ltr', {
  goal: 'Recoge los redondos y evita los cuadrados. Muévete con las flechas o el ratón.',
  start: 'Empezar',
  again: 'Jugar otra vez',
  score: 'Puntos: {score}. Quedan {seconds} s',
  over: 'Se acabó el tiempo. Puntos: {score}.',
  version: '{name}, versión {version}',
});
