import type { CallName } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';

/** An action of the staff that makes a call, for the suite that makes each call fail. */
export type Action = {
  name: string;
  call: CallName;
  address: string;
  isStaff: boolean;
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** The message after a failure, where it is not the failure's own. */
  words?: string;
  /** Presses again while the call is in flight. */
  pressTwice?: (page: Page) => Promise<void>;
  /** Checks that the input is still there after the failure. */
  expectKept: (page: Page) => Promise<void>;
  /** Tries a second time, from what was kept. */
  again: (page: Page) => Promise<void>;
  expectDone: (page: Page) => Promise<void>;
};
