setTexts('zh-TW', 'ltr', {
  goal: '收集圓形，避開方形。使用方向鍵或滑鼠移動。',
  start: '開始',
  again: '再玩一次',
  score: '分數：{score}，剩餘 {seconds} 秒',
  over: '時間到。您的分數是 {score}。',
  version: '{name}，版本 {version}',
});
