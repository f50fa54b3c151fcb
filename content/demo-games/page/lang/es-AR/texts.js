setTexts('es-AR', 'ltr', {
  goal: 'Juntá los redondos y evitá los cuadrados. Movete con las flechas o el mouse.',
  start: 'Empezar',
  again: 'Jugar otra vez',
  score: 'Puntos: {score}. Quedan {seconds} s',
  over: 'Se acabó el tiempo. Puntos: {score}.',
  version: '{name}, versión {version}',
});
