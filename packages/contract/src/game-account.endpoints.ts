import { NAME_FAILURE_REASONS } from '@gatehouse/domain/game-account-name';
import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';
import * as account from './game-account.ts';

export const gameAccountEndpoints = {
  'GET /user/accounts': {
    auth: 'session',
    scope: 'users-own-read',
    reply: { status: 200, schema: account.gameAccounts },
    errors: [],
    summary: 'The game accounts of the player, by id',
  },
  'POST /users/me/accounts': {
    auth: 'session',
    scope: 'full',
    body: account.accountCreationBody,
    reply: { status: 201, schema: account.accountResult },
    errors: ['ACCOUNT_CREATION_FAILED', 'NAME_REFUSED', 'NOT_FOUND'],
    reasons: { NAME_REFUSED: NAME_FAILURE_REASONS },
    isRepeatable: false,
    summary: 'Create a game account',
  },
  'PUT /users/me/accounts': {
    auth: 'session',
    scope: 'full',
    body: account.accountAdditionBody,
    reply: { status: 200, schema: account.accountResult },
    errors: ['ACCOUNT_ADD_FAILED', 'NOT_FOUND', 'CHALLENGE_REQUIRED'],
    isRepeatable: false,
    summary: 'Add a game account that exists, proven by its own credentials',
  },
  'PUT /users/me/accounts/:id/displayName': {
    auth: 'session',
    scope: 'full',
    params: account.accountParams,
    body: account.displayNameBody,
    reply: nothing,
    errors: ['NAME_REFUSED', 'NOT_FOUND'],
    reasons: { NAME_REFUSED: NAME_FAILURE_REASONS },
    isRepeatable: true,
    summary: 'Name a game account; a refused name says why in its reason',
  },
} as const satisfies EndpointTable;
