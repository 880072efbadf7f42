import type { Capability } from '../capabilities.ts';

type Said = {
  /** How the form, a comparison and a spreadsheet name it. */
  readonly label: string;
  /** What the form says below it. */
  readonly help?: string;
  /** The most characters. */
  readonly max: number;
  /** The error when it is empty. Without it, the field may be empty or left out. */
  readonly missing?: string;
  /** Set where other fields decide whether it may be left out: the room's own check does. */
  readonly isOptional?: true;
  /** The error when it is too long, where it has words of its own. */
  readonly tooLong?: string;
  /** Set for a field that the specification does not name. */
  readonly added?: Capability;
};
type TextSaid = Said & { /** The lines that its box shows. */ readonly rows: number };
type LinkSaid = Said & { /** The error when it is no web address. */ readonly wrong: string };

/** A field of a record that staff type: a line, a text of several lines, or a web address. */
export type Field =
  | (Said & { readonly kind: 'line' })
  | (TextSaid & { readonly kind: 'text' })
  | (LinkSaid & { readonly kind: 'link' });

/**
 * A record's fields by their names in JSON, in the order of the form: stated once, and the server's body and columns and
 * the console's form follow (decision 094). Files, people and times are none.
 */
export type Fields = Readonly<Record<string, Field>>;

/** The texts of a record's fields. */
export type FieldTexts<F extends Fields> = { -readonly [N in keyof F]: string };

/** Defines a field of one line. */
export const line = <const S extends Said>(said: S) => ({ kind: 'line', ...said }) as const;

/** Defines a text of several lines. */
export const text = <const S extends TextSaid>(said: S) => ({ kind: 'text', ...said }) as const;

/** Defines a web address, which is stored with its scheme. An empty one is accepted where it may be left out. */
export const link = <const S extends LinkSaid>(said: S) => ({ kind: 'link', ...said }) as const;

/** Returns whether a field can never be empty. */
export const isNeeded = ({ missing, isOptional }: Field): boolean => missing !== undefined && !isOptional;

/** Returns what `of` makes of each field, by its name. */
export const eachField = <const F extends Fields, T>(
  fields: F,
  of: (field: Field, name: keyof F & string) => T,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)])) as {
    -readonly [N in keyof F]: T;
  };

/** Returns the fields' labels. */
export const fieldLabels = <const F extends Fields>(fields: F) => eachField(fields, ({ label }) => label);

/** Returns a record's texts; one that it does not have is empty. */
export const toFieldTexts = <const F extends Fields>(
  fields: F,
  record: { readonly [N in keyof F]?: string | null | undefined },
): FieldTexts<F> => eachField(fields, (_, name) => record[name] ?? '');
