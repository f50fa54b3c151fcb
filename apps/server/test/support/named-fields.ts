import type { Endpoint } from '@gatehouse/contract/endpoint';
import * as z from 'zod/mini';

interface JsonSchema {
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const CALLED_ID = /id$/i;

/** The fields of a call that may identify something with an owner: all path parameters, and every id. */
export function namedFields({ params, query, body }: Endpoint): string[] {
  const inPath = fieldsOf(params).map(([name]) => name);
  const inRest = [query, body].flatMap(fieldsOf).filter(([name, { format }]) => {
    return format === 'uuid' || CALLED_ID.test(name);
  });
  return [...new Set([...inPath, ...inRest.map(([name]) => name)])];
}

function fieldsOf(schema: z.ZodMiniType | undefined): [name: string, field: JsonSchema][] {
  if (schema === undefined) return [];
  return listFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function listFields(schema: JsonSchema): [string, JsonSchema][] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  return [
    ...Object.entries(properties).flatMap(([name, field]): [string, JsonSchema][] => [
      [name, field],
      ...listFields(field),
    ]),
    ...parts.flatMap(listFields),
  ];
}
