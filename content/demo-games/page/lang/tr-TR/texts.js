setTexts('tr', 'ltr', {
  goal: 'Yuvarlakları toplayın, köşelilerden kaçının. Ok tuşlarıyla veya fareyle hareket edin.',
  start: 'Başla',
  again: 'Tekrar oyna',
  score: 'Puan: {score}, kalan süre: {seconds} sn',
  over: 'Süre doldu. Puanınız: {score}',
  version: '{name}, sürüm {version}',
});
