import type { Data } from './entities.ts';

export type Json = Record<string, unknown>;

/** What the specification leaves open, and this host may answer in more than one way. */
export type HostOptions = {
  ids: 'number' | 'string';
  /** What becomes of fields that a record may lack: they are there, null, or missing. */
  optional: 'there' | 'null' | 'missing';
  /** How a failure names its words. */
  failures: 'msg' | 'message' | 'both';
  /** `nested`: all under `data`. `flat`: the fields that the specification names stand at the top. */
  layout: 'nested' | 'flat';
  /** Whether `configurations` has a bucket with access credentials. */
  hasBucket: boolean;
  /** Whether notifications carry the `un_read` flag. */
  hasUnread: boolean;
};

export type Ask = {
  /** The ids of the path, in order. */
  ids: number[];
  query: URLSearchParams;
  body: Json;
  /** A multipart form's, else null. */
  form: FormData | null;
  token: string | null;
  data: Data;
  options: HostOptions;
};
export type Reply = { status?: number; body: unknown };
export type Call = {
  method: string;
  /** Of the paths that it answers; each group is an id. */
  pattern: RegExp;
  isOpen: boolean;
  answer: (ask: Ask) => Reply;
};

/** An answer that is a failure. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, words: string, errors?: Record<string, string[]>) {
    super(words);
    this.status = status;
    this.errors = errors;
  }
}

const SIGNED_OUT = new Set([
  'POST admin/users/login',
  'POST admin/users/send-password-link',
  'POST admin/users/reset-password',
  'POST api/v1/users/reset-password',
  'GET api/v1/users/email-verify',
  'GET api/v1/page/term-privacy',
]);

/** Names a call as the specification does: 'PATCH admin/users/{id}'. */
export function call(line: string, answer: Call['answer']): Call {
  const [method = '', path = ''] = line.split(' ');
  const pattern = new RegExp(`^/${path.replace(/\/$/, '').replaceAll('{id}', String.raw`(\d+)`)}/?$`);
  return { method, pattern, isOpen: SIGNED_OUT.has(line), answer };
}

export const ok = (body: unknown): Reply => ({ body });
export const msg = (words: string, status = 200): Reply => ({ status, body: { msg: words } });

/** Returns the record with the first id of the path. */
export function find<T extends { id: number }>(rows: T[], { ids: [id] }: Pick<Ask, 'ids'>): T {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Refused(404, 'Record not found');
  return row;
}

/** Removes the record with the first id of the path. */
export function remove(rows: { id: number }[], ask: Pick<Ask, 'ids'>): void {
  rows.splice(rows.indexOf(find(rows, ask)), 1);
}

/** Returns the asked page of a list: `page` from 1, and ten rows unless the call says otherwise. */
export function takePage<T>(rows: readonly T[], query: URLSearchParams, size = 'limit', usual = 10): T[] {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get(size) ?? usual);
  return rows.slice((page - 1) * limit, page * limit);
}

/** Returns the page and the specification's pagination object. */
export function paginated<T>(rows: readonly T[], query: URLSearchParams, usual: number) {
  const pageSize = Number(query.get('pageSize') ?? usual);
  const totalPages = Math.ceil(rows.length / pageSize);
  const currentPage = Number(query.get('page') ?? 1);
  return {
    data: takePage(rows, query, 'pageSize', usual),
    pagination: { totalRecords: rows.length, totalPages, currentPage, pageSize },
  };
}

/** Sorts by `sort_by` and `sort_dir`, where a row has that field; else the order stays. */
export function sorted<T extends object>(rows: readonly T[], query: URLSearchParams): T[] {
  const by = query.get('sort_by') ?? '';
  const way = query.get('sort_dir') === 'desc' ? -1 : 1;
  const sortValue = (row: T): string | number => {
    const value = (row as Json)[by];
    return typeof value === 'string' ? value.toLowerCase() : Number(value);
  };
  const [first] = rows;
  if (!first || !(by in first)) return [...rows];
  return rows.toSorted((a, b) =>
    sortValue(a) < sortValue(b) ? -way : sortValue(a) > sortValue(b) ? way : 0,
  );
}

/** Returns a list of ids from a body: an older app may send digits. */
export const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
/** Returns a field that must be filled. */
export function textIn(body: Json, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || !value) throw new Refused(400, `${field} is required`);
  return value;
}
