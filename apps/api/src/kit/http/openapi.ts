import { CAPABILITY_KEYWORD } from '@greenroom/contract/kit/added';
import type { Call, FormFiles } from '@greenroom/contract/kit/call';
import { commonFailures, failures } from '@greenroom/contract/kit/errors';
import type { FailureCode } from '@greenroom/contract/kit/errors';
import { UPLOADS } from '@greenroom/contract/kit/uploads';
import { isForKeys } from '@greenroom/contract/by-key';
import { realmOf } from '@greenroom/contract/wire';
import * as z from 'zod';

import { Failure } from '#kit/http/serializers.ts';
import { XLSX_TYPE } from '#kit/http/xlsx-file.ts';
import { VERSION } from '#kit/version.ts';

type Json = Record<string, unknown>;

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return schema;
};

const json = (schema: Json) => ({ 'application/json': { schema } });
const csv = (schema: Json) => ({
  'text/csv': { schema },
  [XLSX_TYPE]: { schema: { ...schema, format: 'binary' } },
});
const file = (schema: Json) => ({ 'application/octet-stream': { schema: { ...schema, format: 'binary' } } });
const zip = (schema: Json) => ({ 'application/zip': { schema: { ...schema, format: 'binary' } } });
const eventStream = (schema: Json) => ({ 'text/event-stream': { schema } });

/** Returns the failure statuses of a call, with their codes. */
export function failuresOf(call: Call): Map<number, FailureCode[]> {
  const codes = new Set<FailureCode>([...commonFailures, ...call.errors]);
  if (call.guard !== 'open') codes.add('unauthenticated').add('key_refused');
  if (realmOf(call.guard) === 'admin' && call.guard !== 'admin') codes.add('forbidden');
  if ('keyed' in call) codes.add('key_reused');
  return Map.groupBy(codes, (code) => failures[code].status);
}

const header = (name: string): Json => ({ name, in: 'header', required: false, schema: { type: 'string' } });

function parametersOf(call: Call): Json[] {
  const from = (shape: z.ZodType | undefined, where: 'path' | 'query', examples: Json) => {
    const schema: { properties?: Json; required?: string[] } = shape ? schemaOf(shape, 'input') : {};
    const { properties = {}, required = [] } = schema;
    return Object.entries(properties).map(([name, each]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: each,
      // Left out of the JSON where there is none.
      example: examples[name],
    }));
  };
  return [
    ...from(call.params, 'path', { id: '7' }),
    ...from(call.query, 'query', call.exampleQuery ?? {}),
    ...('keyed' in call ? [header('idempotency-key')] : []),
    ...(call.errors.includes('changed_meanwhile') ? [header('if-match')] : []),
  ];
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

/** Returns the schema of a form's fields and files. A list is its name with brackets, repeated. */
function formSchemaOf(body: z.ZodType, files: FormFiles): Json {
  const schema: ObjectSchema = schemaOf(body, 'input');
  const { properties = {}, required = [] } = schema;
  const formFieldName = (field: string) => (properties[field]?.['type'] === 'array' ? `${field}[]` : field);
  const parts = Object.entries(files).map(([name, wanted]) => {
    const description = wanted.kind === 'any' ? wanted.hint : UPLOADS[wanted.kind].hint;
    return [name, { type: 'string', format: 'binary', description }];
  });
  const needed = Object.entries(files).flatMap(([name, { missing }]) => (missing === undefined ? [] : name));
  return {
    ...schema,
    properties: {
      ...Object.fromEntries(Object.entries(properties).map(([field, each]) => [formFieldName(field), each])),
      ...Object.fromEntries(parts),
    },
    required: [...required.map(formFieldName), ...needed],
  };
}

/** Returns an example of a form as `formSchemaOf` describes it. */
function formExampleOf(example: object, files: FormFiles): Json {
  const fields = Object.entries(example).map(([name, value]): [string, unknown] => [
    Array.isArray(value) ? `${name}[]` : name,
    value,
  ]);
  return Object.fromEntries([...fields, ...Object.keys(files).map((name) => [name, '(the file)'])]);
}

/** Returns the request body of a call, if any. */
function describeRequestBody({ body, files, example, ...call }: Call): Json | undefined {
  if (!body) return undefined;
  const content =
    'form' in call
      ? {
          'multipart/form-data': {
            schema: formSchemaOf(body, files),
            example: formExampleOf(example ?? {}, files),
          },
        }
      : { 'application/json': { schema: schemaOf(body, 'input'), example } };
  return { required: true, content };
}

function chooseAnswerContent(
  call: Call,
): typeof json | typeof csv | typeof zip | typeof file | typeof eventStream {
  if ('zip' in call) return zip;
  if ('file' in call) return file;
  if ('stream' in call) return eventStream;
  return 'csv' in call ? csv : json;
}

/** Returns the security requirements, of which one must be met: a guest may leave out the session, and a key may replace it. */
function securityOf({ guard, name }: Call): Json[] {
  const key = { apiKey: [] };
  const session = { apiKey: [], bearer: [] };
  if (guard === 'open') return [key];
  if (guard === 'guest') return [session, key];
  return isForKeys(name) ? [session, { apiKey: [], scriptKey: [] }] : [session];
}

function describeOperation(call: Call): Json {
  const refused = [...failuresOf(call)].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Failure' }) },
  ]);
  return {
    operationId: call.name,
    summary: call.summary,
    ...('capability' in call && { [CAPABILITY_KEYWORD]: call.capability }),
    tags: [call.name.split('.')[0]],
    parameters: parametersOf(call),
    security: securityOf(call),
    requestBody: describeRequestBody(call),
    responses: {
      [call.status]: {
        description: 'Success',
        content: chooseAnswerContent(call)(schemaOf(call.output, 'output')),
      },
      ...Object.fromEntries(refused),
    },
  };
}

/** Returns the contract as an OpenAPI 3.1 document. */
export function openApi(calls: Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Greenroom',
      version: VERSION,
      description: 'The API of the staff console and of the app.',
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        scriptKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key for scripts of the staff, `key_…`.',
        },
      },
    },
  };
}
