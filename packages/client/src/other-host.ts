import './without-eval.ts';
import { calls } from '@greenroom/contract';
import type { Capability } from '@greenroom/contract/capabilities';
import { capabilityOf } from '@greenroom/contract/kit/added';
import type { CallName } from '@greenroom/contract/wire';
import * as z from 'zod';

import { ApiError } from './client.ts';
import type { HostAdapter, Options } from './client.ts';
import { respell } from './spellings.ts';

type Asked = Partial<Options<CallName>>;
type Fields = Record<string, unknown>;

/** The fields that hold the address of a file. */
const FILE = /(?:^|_)(?:url|url_complete|thumbnail|image)$/;
const NO_DATA = 'The server answered without the data that was asked for. Please try again.';

/**
 * Adapts calls to a host that speaks the specification but is not our server: it gets only the fields and headers that
 * it can know, and its answers get the contract's shapes. It holds all schemas, so load it only for such a host.
 */
export function adaptTo(has: (capability: Capability) => boolean, baseUrl = ''): HostAdapter {
  return {
    before(name, { idempotencyKey, ifMatch, ...options }) {
      const { query, body } = calls[name];
      return {
        ...options,
        ...(has('details') && idempotencyKey !== undefined && { idempotencyKey }),
        ...(has('details') && ifMatch !== undefined && { ifMatch }),
        ...(options.query !== undefined && { query: withoutAdded(query, options.query, has) as never }),
        ...(isFields(options.body) && { body: withoutAdded(body, options.body, has) as never }),
      };
    },
    after(name, options, answer) {
      const given = respell(name, buildEnvelope(name, options, answer));
      const { output } = calls[name];
      const shape = toObjectShape(output);
      const totals = 'totalCounts' in shape || 'pagination' in shape;
      return absolute(fit(output, totals ? { ...given, ...readPageTotals(options, given) } : given), baseUrl);
    },
    failure: readFailure,
  };
}

/** Returns the input without the fields that belong to a capability that the host has not. */
function withoutAdded(
  schema: z.ZodType | undefined,
  input: object,
  has: (capability: Capability) => boolean,
): Fields {
  const shape = toObjectShape(schema);
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => {
      const capability = shape[name] && capabilityOf(shape[name]);
      return capability === undefined || has(capability);
    }),
  );
}

function toObjectShape(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? toObjectShape(schema.unwrap() as z.ZodType)
    : {};
}

/** Returns the answer with its data under `data`. A change that is answered with words alone is read as what was asked for. @throws ApiError */
function buildEnvelope(name: CallName, options: Asked, answer: unknown): Fields {
  const { method, output } = calls[name];
  const fields: Fields = isFields(answer) && !Array.isArray(answer) ? answer : {};
  const expects = toObjectShape(output);
  if (!('data' in expects)) return fields;
  const isBare = !('data' in fields) && (Array.isArray(answer) || !('msg' in fields));
  const data = isBare ? answer : fields['data'];
  if (data !== undefined && data !== null) return isBare ? { data } : fields;
  // The one GET that changes something: the specification names no data in its answer.
  if (method === 'GET' && name !== 'account.verifyEmail')
    throw new ApiError(200, { code: 'no_data', msg: NO_DATA });
  return { ...fields, data: { ...options.params, ...(isFields(options.body) && options.body) } };
}

/** Completes addresses of files that a host gives by their path, since the page is from another address. */
function absolute(value: unknown, baseUrl: string): unknown {
  if (Array.isArray(value)) return value.map((each) => absolute(each, baseUrl));
  if (!isFields(value) || baseUrl === '') return value;
  const entries = Object.entries(value).map(([name, each]) =>
    typeof each === 'string' && FILE.test(name) && /^\/(?!\/)/.test(each)
      ? [name, new URL(each, baseUrl).href]
      : [name, absolute(each, baseUrl)],
  );
  return Object.fromEntries(entries) as Fields;
}

/** A host's failure may hold only `msg` or `message`, and texts instead of lists of texts in `errors`. */
function readFailure(answer: unknown): unknown {
  if (!isFields(answer)) return answer;
  const { code, msg, message, errors, ...rest } = answer;
  const words = msg ?? message;
  if (typeof words !== 'string' || words === '') return answer;
  const lists = Object.entries(isFields(errors) ? errors : {}).map(([field, texts]) => [
    field,
    [texts].flat().map(toPlainText),
  ]);
  return {
    ...rest,
    code: typeof code === 'string' ? code : 'refused',
    msg: words,
    errors: Object.fromEntries(lists) as Record<string, string[]>,
  };
}

/** Returns the totals of a page from what the host says, else from the page itself: a full page may have a next one. */
function readPageTotals({ query }: Asked, { data, totalCounts, pagination }: Fields): Fields {
  if (!Array.isArray(data)) return {};
  const { page, limit, pageSize } = (query ?? {}) as Record<string, string | undefined>;
  const [current, size] = [Number(page ?? 1), Number(limit ?? pageSize ?? 10)];
  const known = isFields(pagination) ? pagination : {};
  const guessed = (current - 1) * size + data.length + (data.length >= size ? 1 : 0);
  const total = Number(totalCounts ?? known['totalRecords'] ?? guessed);
  return {
    totalCounts: total,
    pagination: {
      totalRecords: total,
      totalPages: Number(known['totalPages'] ?? Math.ceil(total / size)),
      currentPage: Number(known['currentPage'] ?? current),
      pageSize: Number(known['pageSize'] ?? size),
    },
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof FormData);

/** Returns a value in the shape of a schema: ids as numbers, and what is missing as empty, zero, false or null. */
function fit(schema: z.ZodType, value: unknown): unknown {
  const isMissing = value === undefined || value === null;
  if (isMissing && capabilityOf(schema) !== undefined) return null;
  if (schema instanceof z.ZodNullable) return isMissing ? null : fit(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodOptional)
    return isMissing ? undefined : fit(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodObject) return fitObject(schema, value);
  if (schema instanceof z.ZodArray)
    return toList(value).map((each) => fit(schema.element as z.ZodType, each));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((each, at) => fit(each as z.ZodType, toList(value)[at]));
  return fitValue(schema, value);
}

function fitValue(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodNumber) return toNumber(value);
  if (schema instanceof z.ZodBoolean) return [true, 1, 'true', '1'].includes(value as never);
  const isText = [z.ZodString, z.ZodStringFormat, z.ZodEnum].some((kind) => schema instanceof kind);
  return isText ? toPlainText(value) : value;
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function fitObject(schema: z.ZodObject, value: unknown): Fields {
  const fields = isFields(value) ? value : {};
  const fitted = Object.entries(schema.shape).map(([name, each]) => [
    name,
    fit(each as z.ZodType, fields[name]),
  ]);
  // What else the host sends stays, such as credentials for uploads.
  return { ...fields, ...(Object.fromEntries(fitted) as Fields) };
}

/** A list in place of its count is counted. */
function toNumber(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
