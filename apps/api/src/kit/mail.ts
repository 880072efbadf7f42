import type { Tx } from '#kit/db.ts';

/** A letter to one person. */
export type Letter = {
  kind: 'reply' | 'reset' | 'verify' | 'notice';
  toName: string;
  toEmail: string;
  subject: string;
  text: string;
  /** Escaped already. */
  html: string;
  /** It leaves after so long, and can be taken back until then. */
  delaySeconds?: number;
  /** The console's path where staff see it. */
  link?: string;
};

/** The durable queue of letters. */
export type Mail = {
  /** `outbox`: there is no mail server, so letters are written to a folder. */
  mode: 'smtp' | 'outbox';
  /**
   * Queues a letter in the caller's transaction: both stand or fall together. Returns the mail's id.
   * @throws bad_input when a name, subject or address can't stand in a header
   */
  queue(tx: Tx, letter: Letter): Promise<number>;
  /** Takes a letter back. False when it has left or is leaving. */
  cancel(tx: Tx, id: number): Promise<boolean>;
  /** Sends a failed letter again, as the same message. False when it is not failed. */
  retry(tx: Tx, id: number): Promise<boolean>;
};
