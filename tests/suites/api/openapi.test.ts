import { calls } from '@greenroom/contract';
import { isForKeys } from '@greenroom/contract/by-key';
import type { Call } from '@greenroom/contract/kit/call';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';

import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { failuresOf } from '../../../apps/api/src/kit/http/openapi.ts';
import { VERSION } from '../../../apps/api/src/kit/version.ts';
import { arrivedAs } from './form-inputs.ts';

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object; example?: unknown }[];
  requestBody?: {
    content: Record<string, { schema: { properties: object; required: string[] }; example: unknown }>;
  };
  security: Record<string, unknown>[];
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
};
type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

const every: Call[] = Object.values(calls);
const findOperation = ({ path, method }: Call) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
/** zod reads the patterns of a schema without the flag that they need; the server has them too. */
const withoutPatterns = (schema: object = {}): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' ? undefined : value,
  ) as Schema;
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const typesOf = (call: Call): string[] => {
  if ('stream' in call) return ['text/event-stream'];
  if ('zip' in call) return ['application/zip'];
  if ('file' in call) return ['application/octet-stream'];
  return 'csv' in call ? ['text/csv', EXCEL] : ['application/json'];
};
let world: World;
let document: Document;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  document = (await world.app.inject('/openapi.json')).json();
});
afterAll(() => world.close());

test.each(every.map((call): [string, Call] => [call.name, call]))(
  '%s is documented with all its inputs and each status',
  (_, call) => {
    const operation = findOperation(call);
    expect(operation?.operationId).toBe(call.name);
    expect(
      Object.keys(operation?.responses ?? {})
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([call.status, ...failuresOf(call).keys()].toSorted((a, b) => a - b));
    for (const [status, codes] of failuresOf(call)) {
      expect(operation?.responses[status]?.description).toBe(codes.join(', '));
    }
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map(({ name }) => name)).toEqual(
      [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    );
    expect(inPath.every(({ required }) => required)).toBe(true);
  },
);

test.each(every.map((call): [string, Call] => [call.name, call]))(
  '%s is documented with its response types and who can call it',
  (_, call) => {
    const operation = findOperation(call);
    expect(Object.keys(operation?.responses[call.status]?.content ?? {})).toEqual(typesOf(call));
    const security = operation?.security ?? [];
    expect(security.some((demand) => !('bearer' in demand || 'scriptKey' in demand))).toBe(
      /open|guest/.test(call.guard),
    );
    expect(security.some((demand) => 'scriptKey' in demand)).toBe(isForKeys(call.name));
  },
);

test.each(every.flatMap((call): [string, Call][] => ('form' in call ? [[call.name, call]] : [])))(
  '%s is documented as a form with its files and its lists',
  (_, call) => {
    const content = findOperation(call)?.requestBody?.content;
    const lists = call.name.startsWith('parlours.') ? ['members[]'] : [];
    expect(Object.keys(content ?? {})).toEqual(['multipart/form-data']);
    const { properties, required } = content?.['multipart/form-data']?.schema ?? {};
    expect(Object.keys(properties ?? {})).toEqual(
      expect.arrayContaining([...lists, ...Object.keys(call.files)]),
    );
    const needed = Object.entries(call.files).filter(([, { missing }]) => missing !== undefined);
    expect(required).toEqual(expect.arrayContaining(needed.map(([name]) => name)));
  },
);

test.each(every.flatMap((call): [string, Call][] => (call.body ? [[call.name, call]] : [])))(
  '%s is documented with an example of its body, which its schema and the server accept',
  (_, call) => {
    const [content] = Object.values(findOperation(call)?.requestBody?.content ?? {});
    expect(
      z.fromJSONSchema(withoutPatterns(content?.schema)).safeParse(content?.example).error,
    ).toBeUndefined();
    const arrived = 'form' in call ? arrivedAs(call.example) : content?.example;
    expect(call.body?.safeParse(arrived).error).toBeUndefined();
  },
);

test.each(every.flatMap((call): [string, Call][] => (call.params || call.query ? [[call.name, call]] : [])))(
  '%s is documented with an example of its id and its query, which it accepts',
  (_, call) => {
    const valuesIn = (where: string) =>
      Object.fromEntries(
        (findOperation(call)?.parameters ?? []).flatMap((each) =>
          each.in === where && each.example !== undefined ? [[each.name, each.example]] : [],
        ),
      );
    expect(call.params?.safeParse(valuesIn('path')).error).toBeUndefined();
    expect(call.query?.safeParse(valuesIn('query')).error).toBeUndefined();
  },
);

test('the document contains only the calls, and every reference in it resolves', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((each) => each.operationId),
  );
  expect(ids.toSorted()).toEqual(every.map((call) => call.name).toSorted());
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
    expect(found, reference).toBeTypeOf('object');
  }
  expect(document.openapi).toBe('3.1.0');
});

test('the browsable document has an isolated origin, without access to the console', async () => {
  for (const path of ['/docs/', '/docs', '/docs/static/swagger-ui-bundle.js']) {
    const { headers } = await world.app.inject(path);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy, path).toEqual(
      expect.arrayContaining([
        'sandbox allow-scripts',
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    // To such a page its own files are cross-origin.
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
  // It may fetch nothing, so the document is embedded.
  const { body } = await world.app.inject('/docs/static/swagger-initializer.js');
  expect(body).toContain('"openapi":"3.1.0"');
});

test('the document says which version of Greenroom it describes', () => {
  expect(document.info.version).toBe(VERSION);
});

test('the browsable document is served with its page and its files', async () => {
  const page = await world.app.inject('/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('swagger-ui');
  for (const [, file = ''] of page.body.matchAll(/(?:src|href)="(?:\.\/)?(?:docs\/)?(static\/[^"]+)"/g)) {
    expect((await world.app.inject(`/docs/${file}`)).statusCode, file).toBe(200);
  }
});
