setTexts('ja', 'ltr', {
  goal: '丸いものを集め、四角いものを避けましょう。矢印キーまたはマウスで移動します。',
  start: 'スタート',
  again: 'もう一度プレイ',
  score: 'スコア：{score}、残り{seconds}秒',
  over: 'タイムアップ。スコアは{score}点です。',
  version: '{name}、バージョン{version}',
});
