// protocol/schema.json -> TypeScript: every message type, the closed set of refusals, the close codes.
import { compile } from 'json-schema-to-typescript';

/** Gives the text of the module. @param {any} schema the parsed protocol/schema.json */
export async function messages(schema) {
  const named = Object.fromEntries(
    // a type is named by its place in the schema: titles of two types may be alike
    Object.entries(schema.$defs).map(([name, part]) => [name, { ...plain(part), title: name }]),
  );
  const types = await compile({ $defs: named, title: 'Messages', type: 'object' }, 'Messages', {
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    format: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  const refusals = schema.$defs.Refused.properties.code.enum;
  return [
    '// Written by `npm run generate` from protocol/schema.json: do not edit.',
    types
      .replace(/export interface Messages \{\s*\}\n?/, '')
      .replace(/\/\*\*\n \* This interface was referenced by `Messages`.*?\*\/\n/gs, '')
      .replace(/\n \*\n \* This interface was referenced by `Messages`[^\n]*\n \* via[^\n]*/g, '')
      .trim(),
    `export const SUBPROTOCOL = '${schema['x-subprotocol']}';`,
    `export const REFUSALS = ${list(refusals)} as const;`,
    'export type Refusal = (typeof REFUSALS)[number];',
    '/** Refusals after which the same message may succeed later. */',
    `export const RETRY: ReadonlySet<Refusal> = new Set<Refusal>(${list(schema['x-retry'])});`,
    '/** What figures may be drawn with; empty: nothing. */',
    `export const PAINTS = ${list(schema['x-paints'])} as const;`,
    'export type Paint = (typeof PAINTS)[number];',
    '/** Why the server closed a socket, and whether the client comes back by itself. */',
    `export const CLOSE_CODES = {\n${Object.entries(schema['x-close-codes'])
      .map(([name, { code, reconnect }]) => `  ${code}: { name: '${name}', reconnect: ${reconnect} },`)
      .join('\n')}\n} as const;`,
    '',
  ].join('\n');
}

const list = (words) => `[\n${words.map((word) => `  '${word}',`).join('\n')}\n]`;

/** The same schema without its own titles and tags. */
function plain(part) {
  if (Array.isArray(part)) return part.map(plain);
  if (part === null || typeof part !== 'object') return part;
  const rest = { ...part };
  if (typeof rest.title === 'string') delete rest.title;
  delete rest.discriminator;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]));
}
