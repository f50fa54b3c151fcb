setTexts('pt-PT', 'ltr', {
  goal: 'Apanha os redondos e evita os quadrados. Move-te com as setas do teclado ou com o rato.',
  start: 'Começar',
  again: 'Jogar de novo',
  score: '{score} pontos, faltam {seconds} s',
  over: 'O tempo acabou. Fizeste {score} pontos.',
  version: '{name}, versão {version}',
});
