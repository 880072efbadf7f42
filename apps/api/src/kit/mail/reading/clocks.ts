// Runs in a process without rights: it reads what strangers send.
/** How long reading a mail may take, in milliseconds: a mail server waits for the answer. */
export const MAIL_CLOCKS = {
  /** What a library does with one text; most take a millisecond. */
  library: 1500,
  /** The process that reads a mail: its time on the processor, and on the wall. */
  cpu: 6000,
  reading: 15_000,
  /** Encoding the pictures of one mail again; those that are left are refused. */
  pictures: 45_000,
} as const;
