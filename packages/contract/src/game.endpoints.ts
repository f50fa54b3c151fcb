import * as z from 'zod/mini';
import * as download from './download.ts';
import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';
import * as game from './game.ts';
import { launcherReleases } from './launcher-release.ts';
import * as offline from './offline.ts';
import * as patching from './patching.ts';

export const gameEndpoints = {
  'GET /game/config/:name/:branch': {
    auth: 'none',
    params: game.gameConfigParams,
    reply: { status: 200, schema: game.game },
    errors: ['NOT_FOUND'],
    summary: 'How a game signs its players in, and where it runs',
  },
  'GET /user/game/:id/environment/:env': {
    auth: 'session',
    scope: 'full',
    params: game.gameEnvironmentParams,
    reply: { status: 200, schema: game.gameEnvironment },
    errors: ['NOT_FOUND'],
    summary: 'An environment of a game, as the player finds it',
  },
  'GET /game/maintenance/:platformGameId/flag': {
    auth: 'none',
    params: game.maintenanceParams,
    query: game.maintenanceQuery,
    reply: { status: 200, schema: game.maintenanceFlag },
    errors: ['NOT_FOUND'],
    summary: 'Whether a game is closed for maintenance',
  },
  'GET /patching/download/branches/:id': {
    auth: 'session',
    scope: 'full',
    params: patching.branchParams,
    query: patching.branchQuery,
    reply: { status: 200, schema: patching.patchManifest },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    reasons: { FORBIDDEN: ['NOT_OWNED', 'DOWNLOAD_TOKEN_REQUIRED'] },
    summary: 'The files of the version that is published in a branch, for players who own the game',
  },
  'POST /patching/branch-codes': {
    auth: 'session',
    scope: 'full',
    body: patching.branchCodeBody,
    reply: { status: 200, schema: patching.openedBranch },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    reasons: { FORBIDDEN: ['NOT_OWNED', 'DOWNLOAD_TOKEN_REQUIRED'] },
    isRepeatable: false,
    summary: 'The closed branch of a game that a code opens, for players who own the game',
  },
  'GET /user/offline-proof': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: offline.offlineProof },
    errors: [],
    summary:
      'A signed list of the games that the player may play without the portal, for 30 days on one device',
  },
  'PUT /user/download': {
    auth: 'optional',
    scope: 'full',
    body: download.downloadLinkBody,
    reply: nothing,
    errors: ['NOT_FOUND', 'CHALLENGE_REQUIRED'],
    isRepeatable: false,
    summary: 'Send a link to the client download by e-mail',
  },
  'GET /client/download': {
    auth: 'none',
    query: download.clientDownloadQuery,
    reply: { status: 200, schema: z.unknown(), contentType: 'application/octet-stream' },
    errors: ['NOT_FOUND'],
    summary: 'The installer of the launcher: the download path of the injection service',
  },
  'GET /client/releases': {
    auth: 'none',
    reply: { status: 200, schema: launcherReleases },
    errors: [],
    summary: 'The signed releases of the launcher that are rolled out, for launchers that update themselves',
  },
} as const satisfies EndpointTable;
