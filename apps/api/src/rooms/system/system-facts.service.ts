import type { SystemCheck, SystemFact } from '@greenroom/contract/system';
import type { FastifyInstance } from 'fastify';

/** What a look at a part found. `todo` says what to do about it. */
export type Finding = Pick<SystemCheck, 'state' | 'facts'> & Partial<Pick<SystemCheck, 'todo' | 'link'>>;

/** A part of the system. */
export type Check = {
  name: string;
  title: string;
  /** Looks at the part; null where this server has none. */
  look: (app: FastifyInstance) => Promise<Finding | null>;
  /** What to do when the look itself fails. */
  ifLost: string;
};

const DAY_MS = 86_400_000;

export const text = (label: string, value: string): SystemFact => ({ label, as: 'text', value });
export const time = (label: string, value: string | null): SystemFact => ({ label, as: 'time', value });
export const bytes = (label: string, value: number): SystemFact => ({ label, as: 'bytes', value });
export const count = (label: string, value: number): SystemFact => ({ label, as: 'count', value });

/** Returns how many days ago a time was; infinitely many for one that never was. */
export const daysSince = (at: string | null): number =>
  at === null ? Infinity : (Date.now() - Date.parse(at)) / DAY_MS;
