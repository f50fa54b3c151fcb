// The small game of all demo games: move left and right, catch what is good, and avoid what is not.
// `GAME` of data/game.js says how it looks and how fast it is.
/* global GAME */
const FIELD = { width: 960, height: 540, floor: 500 };
const ROUND_S = 45;
const PLAYER = { width: 110, height: 16, speed: 620 };
const ITEM_SIZE = 18;

let texts = {
  goal: 'Catch the {good}, avoid the {bad}. Move with the arrow keys or the pointer.',
  start: 'Start',
  again: 'Play again',
  score: 'Score {score}, {seconds} s left',
  over: 'Time is up. You scored {score}.',
  version: '{name}, version {version}',
};

const canvas = document.getElementById('field');
const context = canvas.getContext('2d');
const keys = new Set();
const scenes = GAME.scenes.map((file) => loadImage(file));
const large = loadImage('art-hd/scene.webp');
let round = null;

function loadImage(file) {
  const image = new Image();
  image.src = file;
  return image;
}

function say(id, key, values = {}) {
  const all = { ...GAME.words, name: GAME.name, version: GAME.version, ...values };
  document.getElementById(id).textContent = texts[key].replace(/\{(\w+)\}/g, (_, name) => String(all[name]));
}

function begin() {
  round = { x: FIELD.width / 2, items: [], score: 0, left: ROUND_S, untilNext: 0, last: performance.now() };
  canvas.focus();
  requestAnimationFrame(step);
}

function step(now) {
  if (!round) return;
  const seconds = Math.min((now - round.last) / 1000, 0.05);
  round.last = now;
  round.left -= seconds;
  move(seconds);
  draw();
  if (round.left <= 0) {
    say('status', 'over', { score: round.score });
    say('start', 'again');
    round = null;
    return;
  }
  say('status', 'score', { score: round.score, seconds: Math.ceil(round.left) });
  requestAnimationFrame(step);
}

function move(seconds) {
  const direction = (keys.has('ArrowRight') ? 1 : 0) - (keys.has('ArrowLeft') ? 1 : 0);
  place(round.x + direction * PLAYER.speed * seconds);
  round.untilNext -= seconds;
  if (round.untilNext <= 0) {
    round.untilNext = GAME.pause;
    const isGood = Math.random() < GAME.goodShare;
    round.items.push({ x: 30 + Math.random() * (FIELD.width - 60), y: -ITEM_SIZE, isGood });
  }
  for (const item of round.items) item.y += GAME.speed * seconds;
  round.items = round.items.filter((item) => {
    const isCaught =
      Math.abs(item.x - round.x) < PLAYER.width / 2 && Math.abs(item.y - FIELD.floor) < ITEM_SIZE;
    if (isCaught) round.score = Math.max(0, round.score + (item.isGood ? 10 : -15));
    return !isCaught && item.y < FIELD.height + ITEM_SIZE;
  });
}

function place(x) {
  round.x = Math.min(FIELD.width - PLAYER.width / 2, Math.max(PLAYER.width / 2, x));
}

function draw() {
  const scene = scenes[Math.floor((ROUND_S - (round?.left ?? ROUND_S)) / 12) % scenes.length];
  const picture = large.naturalWidth > 0 ? large : scene;
  context.fillStyle = '#151a26';
  context.fillRect(0, 0, FIELD.width, FIELD.height);
  if (picture.naturalWidth > 0) {
    context.globalAlpha = 0.55;
    const scale = Math.max(FIELD.width / picture.naturalWidth, FIELD.height / picture.naturalHeight);
    const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    context.drawImage(picture, (FIELD.width - width) / 2, (FIELD.height - height) / 2, width, height);
    context.globalAlpha = 1;
  }
  if (!round) return;
  for (const { x, y, isGood } of round.items) {
    context.fillStyle = isGood ? GAME.colour : '#c8414b';
    context.beginPath();
    if (isGood) context.arc(x, y, ITEM_SIZE / 2, 0, 2 * Math.PI);
    else context.rect(x - ITEM_SIZE / 2, y - ITEM_SIZE / 2, ITEM_SIZE, ITEM_SIZE);
    context.fill();
  }
  context.fillStyle = '#f2efe8';
  context.fillRect(round.x - PLAYER.width / 2, FIELD.floor, PLAYER.width, PLAYER.height);
}

function show() {
  document.title = GAME.name;
  document.getElementById('wordmark').alt = GAME.name;
  say('goal', 'goal');
  say('start', 'start');
  say('version', 'version');
}

/** A language pack is a file that calls this. */
globalThis.setTexts = (language, direction, translated) => {
  texts = { ...texts, ...translated };
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  show();
};

document.getElementById('start').addEventListener('click', begin);
addEventListener('keydown', ({ key }) => keys.add(key));
addEventListener('keyup', ({ key }) => keys.delete(key));
canvas.addEventListener('pointermove', ({ offsetX }) => {
  if (round) place((offsetX / canvas.clientWidth) * FIELD.width);
});
for (const image of [...scenes, large]) image.addEventListener('load', () => !round && draw());
show();

const { language } = navigator;
const wanted =
  GAME.languages.find((locale) => locale === language) ??
  GAME.languages.find((locale) => locale.slice(0, 2) === language.slice(0, 2));
if (wanted) {
  const script = document.createElement('script');
  script.src = `lang/${wanted}/texts.js`;
  document.body.append(script);
}
