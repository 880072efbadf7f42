/** The program whose database it is, as it stands in names and messages. */
export type Program = {
  /** As people know it: 'Greenroom'. In lower case it names the database, our connections and folders in shared places. */
  name: string;
  /** The setting that names the folder: 'DATA_DIR'. */
  folderSetting: string;
  /** What to do where this PostgreSQL is of no use: 'set DATABASE_URL to a PostgreSQL 15 or newer'. */
  instead: string;
};

/** The program's name in names: of the database, of connections, of folders. */
export const nameIn = ({ name }: Program): string => name.toLowerCase();

/** What to do instead, as a sentence. */
export const adviceOf = ({ instead }: Program): string =>
  `${instead.charAt(0).toUpperCase()}${instead.slice(1)} instead.`;
