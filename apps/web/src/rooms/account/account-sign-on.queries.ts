import { ApiError } from '@greenroom/client';
import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';

import { api } from '#kit/api.ts';
import { startSession } from '#kit/session.ts';
import { keepResetLink } from '#kit/stage/reset-link.ts';
import { readTab, storeInTab } from '#kit/tab-store.ts';

/** What this tab keeps while its page is the provider's: without it, nothing that comes back is taken. */
const WAITING = 'sign-on';
type Waiting = { ticket: string; cameFrom?: string | undefined };

const refused = (msg: string) => new ApiError(403, { code: 'sign_on_refused', msg });

/** Leads to the company's provider. `cameFrom`: the page to open afterwards. @throws ApiError */
export async function startSignOn(cameFrom?: string): Promise<void> {
  const { data } = await api.call('account.startSignOn');
  const waiting: Waiting = { ticket: data.ticket, cameFrom };
  // The provider's pages can't read it: it is of this address.
  if (!storeInTab(WAITING, JSON.stringify(waiting)))
    throw refused('Your browser keeps nothing for this page. Allow it to store data, and try again.');
  window.location.assign(data.url);
}

/** Signs in with what the provider has added to the address. Returns the page to open. @throws ApiError */
export async function finishSignOn(query: string): Promise<string | undefined> {
  const kept = readTab(WAITING);
  storeInTab(WAITING, null);
  if (kept === null) throw refused(SIGN_ON_MESSAGES.tooLate);
  const { ticket, cameFrom } = JSON.parse(kept) as Waiting;
  const { data } = await api.call('account.finishSignOn', { body: { ticket, query } });
  keepResetLink(null);
  startSession({ token: data.token, id: data.id, role: data.role });
  return cameFrom;
}
