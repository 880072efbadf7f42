// Runs in a process without rights: it reads what strangers send.
/** A file that came with a mail. */
export type MailFile = { name: string; type: string; content: Uint8Array };
/** A file of a part; a text that has a name may be the words of the mail. */
export type PartFile = MailFile & { text?: { isAttached: boolean; read: () => MailContent } };
/** What the parts of a mail hold. */
export type MailContent = {
  text: string;
  /** The HTML, where something was taken out of it because it could run. */
  original: string | null;
  files: PartFile[];
  /** What is said of a part that can't be read here, or of an answer to an invitation. */
  notes: string[];
};

/** A part that says nothing. */
export const EMPTY: MailContent = { text: '', original: null, files: [], notes: [] };

/** Returns what several parts hold together. */
export const joined = (contents: readonly MailContent[]): MailContent => ({
  text: contents
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n'),
  original: contents.find(({ original }) => original !== null)?.original ?? null,
  files: contents.flatMap(({ files }) => files),
  notes: contents.flatMap(({ notes }) => notes),
});
