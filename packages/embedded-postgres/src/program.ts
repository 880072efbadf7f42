/** The program that owns the database, as used in names and messages. */
export type Program = {
  /** Its display name: 'Greenroom'. In lower case it names the database, our connections and folders in shared places. */
  name: string;
  /** The setting that names the folder: 'DATA_DIR'. */
  folderSetting: string;
  /** What to do when this PostgreSQL can't be used: 'set DATABASE_URL to a PostgreSQL 15 or newer'. */
  instead: string;
};

/** Returns the program's name for databases, connections and folders. */
export const nameIn = ({ name }: Program): string => name.toLowerCase();

/** Returns what to do instead, as a sentence. */
export const adviceOf = ({ instead }: Program): string =>
  `${instead.charAt(0).toUpperCase()}${instead.slice(1)} instead.`;
