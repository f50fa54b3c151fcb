setTexts('cs', 'ltr', {
  goal: 'Sbírejte kulaté, vyhýbejte se hranatým. Ovládejte šipkami nebo myší.',
  start: 'Start',
  again: 'Ještě jednou',
  score: 'Body: {score}, zbývá {seconds} s',
  over: 'Čas vypršel. Vaše body: {score}.',
  version: '{name}, verze {version}',
});
