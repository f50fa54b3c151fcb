setTexts('ru', 'ltr', {
  goal: 'Собирайте круглые, избегайте угловатых. Управляйте стрелками или мышью.',
  start: 'Старт',
  again: 'Ещё раз',
  score: 'Очки: {score}, осталось {seconds} с',
  over: 'Время вышло. Ваши очки: {score}.',
  version: '{name}, версия {version}',
});
