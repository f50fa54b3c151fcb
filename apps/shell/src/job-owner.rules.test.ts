import { expect, test } from 'vitest';
import {
  canContinue,
  isHeld,
  ownerAfterManifest,
  ownerAfterPause,
  ownerAfterPlayerChange,
  ownerAfterResume,
  ownerAfterStop,
} from './job-owner.rules.ts';

const ANNA = { playerId: 'anna' };
const BEN = { playerId: 'ben' };
const WITHOUT_ID = { playerId: null };

const ANNAS = { playerId: 'anna', isPaused: false, resumedBy: null };
const ANNAS_PAUSED = { ...ANNAS, isPaused: true };
const OF_ALL = { ...ANNAS, playerId: null };
const BENS = { ...ANNAS, playerId: 'ben' };
const BEN_TRIES = { ...ANNAS, resumedBy: 'ben' };
const BEN_TRIES_PAUSED = { ...ANNAS_PAUSED, resumedBy: 'ben' };

test.each([
  ['Anna’s download', 'continues', 'Anna', ANNAS, ANNA],
  ['Anna’s download', 'is held', 'Ben', ANNAS, BEN],
  ['Anna’s download', 'is held', 'no one', ANNAS, null],
  ['Anna’s download', 'continues', 'a player without an id', ANNAS, WITHOUT_ID],
  ['a download that Anna has paused', 'is paused', 'Anna', ANNAS_PAUSED, ANNA],
  ['a download that Anna has paused', 'is held', 'Ben', ANNAS_PAUSED, BEN],
  ['a download that Anna has paused', 'is paused', 'a player without an id', ANNAS_PAUSED, WITHOUT_ID],
  ['Anna’s download that Ben has resumed', 'continues', 'Ben', BEN_TRIES, BEN],
  ['Anna’s download that Ben has resumed', 'is held', 'Anna', BEN_TRIES, ANNA],
  ['Anna’s paused download that Ben has resumed', 'continues', 'Ben', BEN_TRIES_PAUSED, BEN],
  ['a download of an unknown player', 'continues', 'Ben', OF_ALL, BEN],
  ['a download of an unknown player', 'continues', 'no one', OF_ALL, null],
])('%s %s while %s is signed in', (_download, expected, _who, owner, player) => {
  expect(isHeld(owner, player)).toBe(expected === 'is held');
  expect(canContinue(owner, player)).toBe(expected === 'continues');
});

test.each([
  ['Anna resumes what she has paused: it continues', ownerAfterResume(ANNAS_PAUSED, ANNA), ANNAS],
  ['Ben resumes it: it stays Anna’s for now', ownerAfterResume(ANNAS, BEN), BEN_TRIES],
  [
    'Ben resumes what Anna has paused: it is noted that she has',
    ownerAfterResume(ANNAS_PAUSED, BEN),
    BEN_TRIES_PAUSED,
  ],
  [
    'Ben is refused and resumes it again: that Anna has paused it stays noted',
    ownerAfterResume(BEN_TRIES_PAUSED, BEN),
    BEN_TRIES_PAUSED,
  ],
  ['a player without an id resumes it: it stays Anna’s', ownerAfterResume(ANNAS_PAUSED, WITHOUT_ID), ANNAS],
  [
    'no one is signed in and it is resumed: it stays paused',
    ownerAfterResume(ANNAS_PAUSED, null),
    ANNAS_PAUSED,
  ],
  ['Anna pauses it: she has paused it', ownerAfterPause(ANNAS, ANNA), ANNAS_PAUSED],
  [
    'Ben resumes it and pauses before the manifest is there: Anna has not paused it',
    ownerAfterPause(BEN_TRIES, BEN),
    ANNAS,
  ],
  [
    'Ben resumes and pauses what Anna has paused: it stays paused',
    ownerAfterPause(BEN_TRIES_PAUSED, BEN),
    ANNAS_PAUSED,
  ],
  ['Ben pauses it without having resumed it: Anna has not paused it', ownerAfterPause(ANNAS, BEN), ANNAS],
  [
    'Ben pauses what has become his: he has paused it',
    ownerAfterPause(BENS, BEN),
    { ...BENS, isPaused: true },
  ],
  ['no one is signed in and it is paused: Anna has not paused it', ownerAfterPause(ANNAS, null), ANNAS],
  ['a player without an id pauses it', ownerAfterPause(ANNAS, WITHOUT_ID), ANNAS_PAUSED],
  [
    'Ben pauses what an unknown player has begun',
    ownerAfterPause(OF_ALL, BEN),
    { ...OF_ALL, isPaused: true },
  ],
  ['Ben gets the manifest: it is his', ownerAfterManifest(BEN_TRIES), BENS],
  ['Ben gets the manifest of what Anna had paused: it is his', ownerAfterManifest(BEN_TRIES_PAUSED), BENS],
  ['Anna gets the manifest: it stays hers', ownerAfterManifest(ANNAS), ANNAS],
  [
    'Anna pauses it while the manifest arrives: it stays paused',
    ownerAfterManifest(ANNAS_PAUSED),
    ANNAS_PAUSED,
  ],
  ['Ben is refused and signs in again: he still tries', ownerAfterPlayerChange(BEN_TRIES, BEN), BEN_TRIES],
  ['Ben is refused and signs out: it goes back', ownerAfterPlayerChange(BEN_TRIES, null), ANNAS],
  ['Ben is refused and Anna signs in: it goes back', ownerAfterPlayerChange(BEN_TRIES, ANNA), ANNAS],
  [
    'Ben is refused what Anna had paused: it goes back paused',
    ownerAfterPlayerChange(BEN_TRIES_PAUSED, ANNA),
    ANNAS_PAUSED,
  ],
  [
    'a player without an id signs in after Ben: it goes back',
    ownerAfterPlayerChange(BEN_TRIES, WITHOUT_ID),
    ANNAS,
  ],
  ['Ben signs in and does not resume it: it stays Anna’s', ownerAfterPlayerChange(ANNAS, BEN), ANNAS],
  ['Ben stops before the manifest is there: it goes back', ownerAfterStop(BEN_TRIES), ANNAS],
  ['Anna stops it: it stays hers', ownerAfterStop(ANNAS), ANNAS],
])('%s', (_, owner, expected) => {
  expect(owner).toEqual(expected);
});
