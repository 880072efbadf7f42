/** Checks a value that was kept by an earlier page. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
export const isNumber: Check<number> = (value): value is number => Number.isFinite(value);

/** Returns a check that also accepts null. */
export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value) => value === null || check(value);
}

/** Returns a check of a list. */
export function listCheck<T>(check: Check<T>): Check<T[]> {
  return (value) => Array.isArray(value) && value.every(check);
}

/** Returns a check of an object with these fields. */
export function objectCheck<T extends object>(fields: { [F in keyof T]-?: Check<T[F]> }): Check<T> {
  return (value): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    for (const field in fields) if (!fields[field](Reflect.get(value, field))) return false;
    return true;
  };
}
