setTexts('lt', 'ltr', {
  goal: 'Rinkite apvalius, venkite kampuotų. Valdykite rodyklių klavišais arba pele.',
  start: 'Pradėti',
  again: 'Dar kartą',
  score: 'Taškai: {score}, liko {seconds} s',
  over: 'Laikas baigėsi. Surinkta taškų: {score}.',
  version: '{name}, {version} versija',
});
