import { IMPORT_FIELDS } from '@greenroom/contract/users-import.rules';
import { useRef, useState } from 'react';

import { saveText } from '#kit/download.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import { ColumnChoice } from './column-choice.tsx';
import { guessColumns, mistypedIn, readImportFile, refusedCsv } from './import-file.ts';
import type { ImportColumns, ImportFile } from './import-file.ts';
import { ImportSummary } from './import-summary.tsx';
import { useImport } from './use-import.ts';
import type { ImportRun } from './use-import.ts';

export type ImportPanelProps = { isOpen: boolean; onClose: () => void };

/** Adds people from a CSV file: choose it, match its columns, check every row, then add them in one press. */
export function ImportPanel({ isOpen, onClose }: ImportPanelProps) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [columns, setColumns] = useState<ImportColumns | null>(null);
  const [fault, setFault] = useState('');
  const { run, send, reset } = useImport();
  const isReady = columns !== null && hasRequired(columns);
  const isBusy = run.running !== null;

  async function handleFile(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const read = await readImportFile(chosen).catch(() => 'The file could not be read. Choose it again.');
    reset();
    setFault(typeof read === 'string' ? read : '');
    setFile(typeof read === 'string' ? null : read);
    setColumns(typeof read === 'string' ? null : guessColumns(read.headings));
  }

  function handleColumns(next: ImportColumns): void {
    reset();
    setColumns(next);
  }

  const start = (what: 'check' | 'import') => {
    if (file && columns) void send(what, file, columns);
  };
  const actions = file && <ImportActions {...{ file, run, isReady }} onStart={start} onClose={onClose} />;
  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      title="Import people"
      actions={actions}
    >
      <div className="grid gap-6">
        {run.done !== 'import' && (
          <FileChoice file={file} fault={fault} isDisabled={isBusy} onFile={handleFile} />
        )}
        {file && columns && run.done === null && (
          <ColumnChoice file={file} columns={columns} isDisabled={isBusy} onChange={handleColumns} />
        )}
        {run.done !== null && <ImportSummary what={run.done} results={run.results} />}
        {file && columns && run.done === 'check' && <Mistyped rows={mistypedIn(file, columns)} />}
        {isBusy && (
          <ProgressBar
            label={run.running === 'check' ? 'Checking the rows' : 'Adding people'}
            share={run.share}
          />
        )}
        {run.failure !== null && (
          <p className="text-13 text-danger-ink" role="alert">
            {run.failure} Rows that were sent are kept: press the button again to go on.
          </p>
        )}
      </div>
    </SidePanelFrame>
  );
}

const MOST_NAMED = 50;

/** Addresses whose domain looks mistyped; they can be added all the same. */
function Mistyped({ rows }: { rows: ReturnType<typeof mistypedIn> }) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="Addresses that look mistyped">
      <h3 className="font-semibold">
        {formatCounted(rows.length, 'address looks mistyped', 'addresses look mistyped')}
      </h3>
      <ul className="grid gap-1">
        {rows.slice(0, MOST_NAMED).map(({ row, email, meant }) => (
          <li key={row} className="flex gap-3 border-b border-line py-1 text-13 last:border-0">
            <span className="w-16 flex-none text-ink-soft">Row {formatCount(row)}</span>
            <span className="min-w-0 wrap-anywhere">
              {email}: did you mean {meant}?
            </span>
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-soft">
        Correct them in your file and choose it again, or add them as they are.
      </p>
    </section>
  );
}

const hasRequired = (columns: ImportColumns): boolean =>
  IMPORT_FIELDS.every(({ field, isRequired }) => !isRequired || columns[field] >= 0);

type ImportActionsProps = {
  file: ImportFile;
  run: ImportRun;
  isReady: boolean;
  onStart: (what: 'check' | 'import') => void;
  onClose: () => void;
};

/** Check, then Add, then Close; the refused rows can be saved after either. */
function ImportActions({ file, run, isReady, onStart, onClose }: ImportActionsProps) {
  const added = run.results.filter(({ result }) => result === 'added').length;
  const refused = run.results.filter(({ result }) => result === 'refused');
  const isBusy = run.running !== null;
  const save = () => saveText('refused-rows.csv', refusedCsv(file, refused), 'text/csv');
  return (
    <>
      {refused.length > 0 && (
        <Button look="default" onClick={save}>
          Save refused rows
        </Button>
      )}
      {run.done === null && (
        <Button isBusy={isBusy} disabled={!isReady} onClick={() => onStart('check')}>
          Check the rows
        </Button>
      )}
      {run.done === 'check' && (
        <Button isBusy={isBusy} disabled={added === 0} onClick={() => onStart('import')}>
          Add {formatCounted(added, 'person', 'people')}
        </Button>
      )}
      {run.done === 'import' && <Button onClick={onClose}>Close</Button>}
    </>
  );
}

type FileChoiceProps = {
  file: ImportFile | null;
  fault: string;
  isDisabled: boolean;
  onFile: (file: File | undefined) => Promise<void>;
};

function FileChoice({ file, fault, isDisabled, onFile }: FileChoiceProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <p>
        {file ? (
          <>
            <strong className="wrap-anywhere">{file.name}</strong>
            <span className="block text-13 text-ink-soft">
              {formatCounted(file.rows.length, 'row', 'rows')}, {file.about}
            </span>
          </>
        ) : (
          'Choose a CSV file of at most 5 MB and 20,000 rows. Its first row names the columns; each other row is a person.'
        )}
      </p>
      <input
        ref={inputRef}
        type="file"
        className="sr-only"
        aria-label="CSV file"
        tabIndex={-1}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          void onFile(currentTarget.files?.[0]);
          // The same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <Button
        look="default"
        className="justify-self-start"
        data-autofocus
        disabled={isDisabled}
        onClick={() => inputRef.current?.click()}
      >
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      {fault && (
        <p className="text-13 text-danger-ink" role="alert">
          {fault}
        </p>
      )}
      {!file && (
        <p className="text-13 text-ink-soft">
          Imported people are active, not featured and not verified, and have no password: mail them a link
          from their page. Nobody who exists already is changed.
        </p>
      )}
    </div>
  );
}
