/** What a check of the system found, from best to worst. A word of it stands beside each mark. */
export const CHECK_STATES = ['ok', 'warning', 'failing'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What the checks of the system are about, in the order of the page. */
export const CHECK_GROUPS = ['Service', 'Safety'] as const;

/** The pages of the console where something of it is done. */
export const SYSTEM_LINKS = ['/staff', '/user-list'] as const;

/** When a check of the system speaks up; `deploy/prometheus/alerts.yaml` has the same limits. */
export const SYSTEM = {
  /** The age of the last good backup, in days. */
  backupOldDays: 2,
  backupTooOldDays: 7,
  /** The age of the last verification of a backup and of the last check of the activity log, in days. */
  verifiedOldDays: 35,
  /** The days that a certificate is still valid. */
  certificateDays: 14,
  certificateLastDays: 3,
  /** A disk is low when less than both is free: this part of it, and so many bytes. */
  diskLowPart: 0.1,
  diskLowBytes: 10e9,
  /** The part of the database's connections that may be in use. */
  connectionsPart: 0.8,
} as const;
