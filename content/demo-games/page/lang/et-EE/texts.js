setTexts('et', 'ltr', {
  goal: 'Kogu ümaraid, väldi kandilisi. Juhi nooleklahvide või hiirega.',
  start: 'Alusta',
  again: 'Uuesti',
  score: '{score} punkti, jäänud {seconds} s',
  over: 'Aeg on läbi. Said {score} punkti.',
  version: '{name}, versioon {version}',
});
