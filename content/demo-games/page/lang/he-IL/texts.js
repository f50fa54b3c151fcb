setTexts('he', 'rtl', {
  goal: 'אספו את העיגולים והתחמקו מהריבועים. נעים בעזרת מקשי החצים או העכבר.',
  start: 'התחלה',
  again: 'משחק נוסף',
  score: 'ניקוד: {score}, נותרו {seconds} שניות',
  over: 'הזמן נגמר. הניקוד שלכם: {score}.',
  version: 'המשחק {name}, גרסה {version}',
});
