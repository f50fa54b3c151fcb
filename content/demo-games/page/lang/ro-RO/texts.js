setTexts('ro', 'ltr', {
  goal: 'Adună cercurile și ferește-te de pătrate. Folosește săgețile sau mouse-ul.',
  start: 'Începe',
  again: 'Joacă din nou',
  score: 'Puncte: {score}, timp rămas: {seconds} s',
  over: 'Timpul a expirat. Scorul tău: {score}.',
  version: '{name}, versiunea {version}',
});
