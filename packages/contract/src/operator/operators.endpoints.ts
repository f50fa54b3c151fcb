import * as z from 'zod/mini';
import { absoluteUrl, email, timestamp, uuid } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, moment, operatorName, operatorParams, roles } from './operator-fields.ts';

export const operatorRow = z.object({
  operatorId: uuid,
  name: operatorName,
  email,
  roles,
  createdAt: timestamp,
  /** Null until the set-up link was used. */
  setUpAt: moment,
  disabledAt: moment,
  lastSignInAt: moment,
});
export type OperatorRow = z.infer<typeof operatorRow>;

/** The link is shown once. */
export const setUpLink = z.object({
  auditId: z.int(),
  operatorId: uuid,
  link: absoluteUrl,
  expiresAt: timestamp,
});
export type SetUpLink = z.infer<typeof setUpLink>;

export const operatorEndpointsOfOperators = {
  'GET /operators': {
    permission: 'operators.manage',
    reply: { status: 200, schema: z.object({ operators: z.array(operatorRow) }) },
    errors: [],
    summary: 'All operators, by name',
  },
  'POST /operators': {
    permission: 'operators.manage',
    dangerous: true,
    body: z.object({ email, name: operatorName, roles }),
    reply: { status: 201, schema: setUpLink },
    errors: ['ACT_REFUSED'],
    summary: 'Add an operator; the reply has the set-up link',
  },
  'PUT /operators/:operatorId/roles': {
    permission: 'operators.manage',
    dangerous: true,
    params: operatorParams,
    body: z.object({ roles }),
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Change the roles of another operator and end the sessions; one admin stays',
  },
  'POST /operators/:operatorId/disable': {
    permission: 'operators.manage',
    dangerous: true,
    params: operatorParams,
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'End the sessions of another operator and refuse sign-in; one admin stays',
  },
  'POST /operators/:operatorId/reset': {
    permission: 'operators.manage',
    dangerous: true,
    params: operatorParams,
    reply: { status: 201, schema: setUpLink },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'End sessions, password and second factors of another operator, who gets a new set-up link',
  },
} as const satisfies OperatorEndpointTable;
