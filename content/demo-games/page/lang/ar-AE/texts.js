setTexts('ar', 'rtl', {
  goal: 'اجمع الدوائر وتجنّب المربّعات. تحرّك بمفاتيح الأسهم أو بالمؤشّر.',
  start: 'ابدأ',
  again: 'العب مجددًا',
  score: 'النقاط: {score}، الوقت المتبقي: {seconds} ث',
  over: 'انتهى الوقت. نقاطك: {score}.',
  version: '{name}، الإصدار {version}',
});
