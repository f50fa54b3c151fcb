import * as z from 'zod/mini';
import { block, inline } from './article.ts';
import { type Endpoint, type EndpointTable, errorsOf, methodAndPath } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorReply } from './error-reply.ts';
import { ERROR_CODES, type ErrorCode } from './errors.ts';
import {
  API_ROOT,
  CHALLENGE_PROOF_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  INSTALLATION_ID_HEADER,
  TRUST_DEVICE_HEADER,
  TWO_FACTOR_CODE_HEADER,
} from './headers.ts';

type Json = Record<string, unknown>;

interface Operation extends Json {
  readonly operationId: string;
  readonly responses: Record<string, Json>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Json;
}

const SCHEMAS_REF = '#/components/schemas/';
const ERROR_REF = `${SCHEMAS_REF}Error`;

/** These contain each other, so they are referred to by name. */
const namedSchemas = z.registry<{ id: string }>();
namedSchemas.add(block, { id: 'ArticleBlock' });
namedSchemas.add(inline, { id: 'ArticleInline' });

export function openApiDocument({
  version,
  serverUrl,
}: {
  version: string;
  serverUrl: string;
}): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints satisfies EndpointTable)) {
    const { method, path } = methodAndPath(key);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gatehouse', version },
    servers: [{ url: `${serverUrl.replace(/\/+$/, '')}${API_ROOT}` }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply), ...jsonSchema(z.array(block)).named },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        thin: { type: 'http', scheme: 'bearer', description: 'Migration token of POST /auth/thin/sessions' },
      },
    },
  };
}

function operationOf(key: string, endpoint: Endpoint): Operation {
  const { path } = methodAndPath(key);
  return {
    operationId: key.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: endpoint.summary,
    tags: [path.split('/')[1] ?? ''],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body) } } },
    }),
    responses: { [endpoint.reply.status]: successOf(endpoint), ...failuresOf(endpoint) },
  };
}

function securityOf({ auth, scope }: Endpoint): Json[] {
  if (auth === 'none') return [];
  return auth === 'optional' ? [{}, { session: [scope] }] : [{ [auth]: [scope] }];
}

function successOf({ reply, summary }: Endpoint): Json {
  if (reply.status === 204) return { description: summary };
  return {
    description: summary,
    content: { [reply.contentType ?? 'application/json']: { schema: schemaOf(reply.schema) } },
  };
}

function failuresOf(endpoint: Endpoint): Record<string, Json> {
  const byStatus = Map.groupBy<number, ErrorCode>(errorsOf(endpoint), (code) => ERROR_CODES[code]);
  const content = { 'application/json': { schema: { $ref: ERROR_REF } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map((code) => withReasons(endpoint, code)).join(', '), content },
    ]),
  );
}

function withReasons({ reasons }: Endpoint, code: ErrorCode): string {
  const known = reasons?.[code];
  return known ? `${code} (${known.join(', ')})` : code;
}

/** For a union of objects, such as the pixel's query, lists every key once and requires those that all members share. */
function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { oneOf, anyOf, ...single } = schemaOf(schema) as ObjectShape;
  const members = oneOf ?? anyOf ?? [single];
  const names = new Set(members.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return [...names].map((name) => {
    const variants = members.flatMap(({ properties }) => properties?.[name] ?? []);
    return {
      name,
      in: place,
      required: members.every(({ required }) => required?.includes(name)),
      schema: variants.length === 1 ? variants[0] : { anyOf: variants },
    };
  });
}

interface ObjectShape {
  readonly properties?: Record<string, Json>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly ObjectShape[];
  readonly anyOf?: readonly ObjectShape[];
}

function headersOf(endpoint: Endpoint): Json[] {
  const header = (name: string, required: boolean, schema: Json) => ({
    name,
    in: 'header',
    required,
    schema,
  });
  return [
    header(INSTALLATION_ID_HEADER, false, { type: 'string', format: 'uuid' }),
    ...(endpoint.errors.includes('OTP_REQUIRED')
      ? [
          header(TWO_FACTOR_CODE_HEADER, false, { type: 'string', pattern: '^[0-9]{6}$' }),
          header(TRUST_DEVICE_HEADER, false, { type: 'string', enum: ['true'] }),
        ]
      : []),
    ...(endpoint.errors.includes('CHALLENGE_REQUIRED')
      ? [header(CHALLENGE_PROOF_HEADER, false, { type: 'string' })]
      : []),
    ...(endpoint.idempotent
      ? [header(IDEMPOTENCY_KEY_HEADER, true, { type: 'string', format: 'uuid' })]
      : []),
  ];
}

function schemaOf(schema: z.ZodMiniType): Json {
  return jsonSchema(schema).json;
}

/** Inputs and outputs are the same here: no schema of the contract coerces or transforms. */
function jsonSchema(schema: z.ZodMiniType): { json: Json; named: Json } {
  const written = JSON.stringify(z.toJSONSchema(schema, { io: 'input', metadata: namedSchemas }));
  const {
    $schema: _,
    $defs: named = {},
    ...json
  } = JSON.parse(
    written.replaceAll('"#/$defs/', `"${SCHEMAS_REF}`),
    // The name of a schema is its key.
    (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value),
  ) as Json & { $defs?: Json };
  return { json, named };
}
