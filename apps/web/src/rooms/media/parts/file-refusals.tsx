import classes from './file-drop.module.css';
import type { Refusal } from './use-file-intake.ts';

/** More names would only push the reason away. */
const NAMES_MAX = 5;
const list = new Intl.ListFormat('en-US');

/** Returns 'a.jpg', 'a.jpg and b.jpg', or the first five 'and 12 more'. */
function namesOf(refusals: readonly Refusal[]): string {
  const names = refusals.map(({ name }) => name);
  const more = names.length - NAMES_MAX;
  return list.format(more > 0 ? [...names.slice(0, NAMES_MAX), `${more} more`] : names);
}

type FileRefusalsProps = {
  id: string;
  /** The error of the field. */
  words: string | undefined;
  /** The name of the file that `words` are about, if any. */
  fileName: string | undefined;
  refusals: readonly Refusal[];
};

/** Shows the errors of a file field, each reason once, with the names of the files. */
export function FileRefusals({ id, words, fileName, refusals }: FileRefusalsProps) {
  const reasons = Map.groupBy(refusals, (refusal) => refusal.words);
  return (
    <div id={id} className={classes.errors} role="alert">
      {words && (
        <p>
          {fileName && <strong>{fileName} </strong>}
          {words}
        </p>
      )}
      {[...reasons].map(([reason, files]) => (
        <p key={reason}>
          <strong>{namesOf(files)}</strong> {reason}
        </p>
      ))}
    </div>
  );
}
