setTexts('hu', 'ltr', {
  goal: 'Gyűjtsd össze a kerekeket, kerüld el a szögleteseket. Irányíts a nyílbillentyűkkel vagy az egérrel.',
  start: 'Indítás',
  again: 'Még egyszer',
  score: '{score} pont, még {seconds} s',
  over: 'Lejárt az idő. {score} pontot szereztél.',
  version: '{name}, {version} verzió',
});
