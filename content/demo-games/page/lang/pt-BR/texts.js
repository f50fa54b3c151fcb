setTexts('pt-BR', 'ltr', {
  goal: 'Pegue os redondos e desvie dos quadrados. Mova-se com as setas do teclado ou com o mouse.',
  start: 'Começar',
  again: 'Jogar de novo',
  score: '{score} pontos, faltam {seconds} s',
  over: 'O tempo acabou. Você fez {score} pontos.',
  version: '{name}, versão {version}',
});
