import * as z from 'zod';

import { accountCalls } from './account.ts';
import { accountMeCalls } from './account-me.ts';
import { accountPasskeyCalls } from './account-passkeys.ts';
import { accountSignOnCalls } from './account-sign-on.ts';
import { accountTwoFactorCalls } from './account-two-factor.ts';
import { auditCalls } from './audit.ts';
import { bulletinsCalls } from './bulletins.ts';
import { connectionsCalls } from './connections.ts';
import { contestCalls } from './contest.ts';
import { contestGuestsCalls } from './contest-guests.ts';
import { contestStageCalls } from './contest-stage.ts';
import { dashboardCalls } from './dashboard.ts';
import { dashboardDeskCalls } from './dashboard-desk.ts';
import { headlinesCalls } from './headlines.ts';
import { errorMessage } from './kit/error-message.ts';
import { keysCalls } from './keys.ts';
import { mediaCalls } from './media.ts';
import { moneyCalls } from './money.ts';
import { notificationsCalls } from './notifications.ts';
import { pagesCalls } from './pages.ts';
import { paletteCalls } from './palette.ts';
import { parloursCalls } from './parlours.ts';
import { parloursCalendarCalls } from './parlours-calendar.ts';
import { parloursMessagesCalls } from './parlours-messages.ts';
import { plansCalls } from './plans.ts';
import { podcastsCalls } from './podcasts.ts';
import { usersImportCalls } from './users-import.ts';
import { usersAppealsCalls } from './users-appeals.ts';
import { usersMeasuresCalls } from './users-measures.ts';
import { usersProfileCalls } from './users-profile.ts';
import { usersTimelineCalls } from './users-timeline.ts';
import { usersSimilarCalls } from './users-similar.ts';
import { projectsCalls } from './projects.ts';
import { reportsCalls } from './reports.ts';
import { rulesCalls } from './rules.ts';
import { salesCalls } from './sales.ts';
import { salesRecordingCalls } from './sales-recording.ts';
import { staffCalls } from './staff.ts';
import { staffPresenceCalls } from './staff-presence.ts';
import { supportDeskCalls } from './support-desk.ts';
import { supportFilesCalls } from './support-files.ts';
import { supportCalls } from './support.ts';
import { supportPersonCalls } from './support-person.ts';
import { systemCalls } from './system.ts';
import { trashCalls } from './trash.ts';
import { usersCalls } from './users.ts';
import type { CallName } from './wire.ts';

z.config({ customError: errorMessage });

/** Every call of the API. The server, the client types, OpenAPI and the tests derive from this object. */
export const calls = {
  ...accountCalls,
  ...accountMeCalls,
  ...accountPasskeyCalls,
  ...accountSignOnCalls,
  ...accountTwoFactorCalls,
  ...pagesCalls,
  ...dashboardCalls,
  ...dashboardDeskCalls,
  ...usersCalls,
  ...usersImportCalls,
  ...usersAppealsCalls,
  ...usersMeasuresCalls,
  ...usersProfileCalls,
  ...usersTimelineCalls,
  ...usersSimilarCalls,
  ...mediaCalls,
  ...podcastsCalls,
  ...projectsCalls,
  ...headlinesCalls,
  ...plansCalls,
  ...supportCalls,
  ...supportFilesCalls,
  ...supportPersonCalls,
  ...supportDeskCalls,
  ...bulletinsCalls,
  ...contestCalls,
  ...contestGuestsCalls,
  ...contestStageCalls,
  ...parloursCalls,
  ...parloursCalendarCalls,
  ...parloursMessagesCalls,
  ...salesCalls,
  ...salesRecordingCalls,
  ...moneyCalls,
  ...paletteCalls,
  ...reportsCalls,
  ...rulesCalls,
  ...connectionsCalls,
  ...notificationsCalls,
  ...trashCalls,
  ...auditCalls,
  ...staffCalls,
  ...staffPresenceCalls,
  ...keysCalls,
  ...systemCalls,
} satisfies { [N in CallName]: { name: N } };

export type Calls = typeof calls;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The params that a caller sends, by call. */
export type Params<N extends CallName> = In<Calls[N]['params']>;
export type Query<N extends CallName> = In<Calls[N]['query']>;
/** The body that a caller sends, by call. A form is sent as `FormData`. */
export type Body<N extends CallName> = Calls[N] extends { form: true } ? FormData : In<Calls[N]['body']>;
/** The body of a successful response, by call. */
export type Output<N extends CallName> = z.output<Calls[N]['output']>;
