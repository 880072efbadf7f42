import { cutText } from '@greenroom/contract/kit/cut-text';
import { IMPORT, IMPORT_FIELDS } from '@greenroom/contract/users-import.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { errorMessage } from '#kit/api.ts';

import { importUsers } from '../users-import.queries.ts';
import type { ImportResult, ImportRow } from '../users-import.queries.ts';
import { faultIn, nameIn } from './import-file.ts';
import type { ImportColumns, ImportFile } from './import-file.ts';

/** A part of a file is sent as soon as it has this many characters: a request may have 256 KB. */
const PART_LENGTH = 100_000;

type Part = { rows: ImportRow[]; refused: ImportResult[] };

/** Returns the rows of a file in parts to send. An address that comes again in the file is refused here, since a check adds nobody, and so are letters that can't be read. */
function splitImport(file: ImportFile, columns: ImportColumns): Part[] {
  const parts: Part[] = [];
  const seen = new Map<string, number>();
  let length = Infinity;
  for (const each of file.rows) {
    const { row, cells } = each;
    const texts = Object.fromEntries(
      IMPORT_FIELDS.map(({ field }) => {
        const text = field === 'name' ? nameIn(each, columns) : (cells[columns[field]] ?? '');
        return [field, cutText(text, IMPORT.cellMax)];
      }),
    );
    let part = parts.at(-1);
    if (!part || part.rows.length === IMPORT.chunk || length > PART_LENGTH) {
      part = { rows: [], refused: [] };
      parts.push(part);
      length = 0;
    }
    const email = texts['email']?.trim().toLowerCase() ?? '';
    const first = seen.get(email);
    const isTwice = email !== '' && first !== undefined;
    const why = isTwice ? `Email: The same address is in row ${first}.` : faultIn(each);
    if (why !== null) {
      part.refused.push({ row, result: 'refused', why, id: null });
      continue;
    }
    seen.set(email, row);
    length += JSON.stringify(texts).length;
    part.rows.push({ row, ...texts });
  }
  return parts;
}

/** Returns a random id as the contract wants it; `crypto.randomUUID` is not available on plain http. */
function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export type ImportRun = {
  /** What was done with these results: checked or imported. Null before. */
  done: 'check' | 'import' | null;
  results: readonly ImportResult[];
  running: 'check' | 'import' | null;
  /** From 0 to 1. */
  share: number;
  failure: string | null;
};

const NOTHING: ImportRun = { done: null, results: [], running: null, share: 0, failure: null };

/** Sends a file part by part. After a failure the same press goes on from the part that failed. */
export function useImport() {
  const client = useQueryClient();
  const [run, setRun] = useState(NOTHING);
  const kept = useRef<{ what: string; at: number; results: ImportResult[]; bulk: string } | null>(null);

  async function send(what: 'check' | 'import', file: ImportFile, columns: ImportColumns): Promise<void> {
    const parts = splitImport(file, columns);
    if (kept.current?.what !== what) kept.current = { what, at: 0, results: [], bulk: newId() };
    const state = kept.current;
    setRun((before) => ({ ...before, running: what, failure: null, share: state.at / parts.length }));
    try {
      for (; state.at < parts.length; state.at += 1) {
        const { rows, refused } = parts[state.at] ?? { rows: [], refused: [] };
        const sent =
          rows.length > 0 ? await importUsers({ bulk: state.bulk, is_check: what === 'check', rows }) : [];
        state.results.push(...sent, ...refused);
        setRun((before) => ({ ...before, share: (state.at + 1) / parts.length }));
      }
      kept.current = null;
      const results = state.results.toSorted((one, other) => one.row - other.row);
      setRun({ ...NOTHING, done: what, results });
    } catch (error) {
      setRun((before) => ({ ...before, running: null, failure: errorMessage(error) }));
    }
    if (what === 'import') {
      await Promise.all(['users', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    }
  }

  function reset(): void {
    kept.current = null;
    setRun(NOTHING);
  }

  return { run, send, reset };
}
