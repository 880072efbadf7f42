import type { CallName } from '@greenroom/contract/wire';

export type Query = Record<string, string>;

/** A variant of a call whose speed is measured. `count`: a statement that counts plainly what its total must be. */
export type Form = {
  name: string;
  call: CallName;
  params?: Record<string, number>;
  query?: Query;
  body?: object;
  count?: string;
};
