setTexts('uk', 'ltr', {
  goal: 'Збирайте круглі, уникайте кутастих. Керуйте стрілками або мишею.',
  start: 'Старт',
  again: 'Ще раз',
  score: 'Бали: {score}, лишилося {seconds} с',
  over: 'Час вийшов. Ваші бали: {score}.',
  version: '{name}, версія {version}',
});
