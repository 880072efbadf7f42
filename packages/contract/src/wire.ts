/**
 * The table of calls: the path of each, who may make it and its success status.
 * It is the only place where a path is written, and holds no schema, so a browser loads it for under 1 KB.
 */

import type { Capability } from './capabilities.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call: a permission is the staff's whose role has it, `admin` all of the staff, `user` the people of the
 * community. `open` needs only the api key. `guest`: anyone, but a session, if there is one, must be a user's.
 */
export type Guard = Permission | 'admin' | 'user' | 'guest' | 'open';
/** Returns whose session a call needs; null for one that anyone may make. */
export const realmOf = (guard: Guard): 'admin' | 'user' | null => {
  if (guard === 'open') return null;
  return guard === 'user' || guard === 'guest' ? 'user' : 'admin';
};

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** `keyed`: it creates, or a retry would undo it, so it takes an `Idempotency-Key`. `stream`: it runs until either side closes it. `csv`: it returns a table as a CSV file, or an Excel file with `format=xlsx`. `zip`: it returns files in one. `file`: it returns a file as somebody sent it. `form`: it takes `multipart/form-data` with files. */
export type Wire = {
  readonly method: Method;
  readonly path: string;
  readonly guard: Guard;
  readonly status: 200 | 201;
  readonly keyed?: true;
  readonly stream?: true;
  readonly csv?: true;
  readonly zip?: true;
  readonly file?: true;
  readonly form?: true;
  /** What a host must be able to do for this call; without it, the specification names the call. */
  readonly capability?: Capability;
};

/* @__NO_SIDE_EFFECTS__ */
const added = <const C extends Capability, const W extends Wire>(capability: C, line: W) =>
  ({ ...line, capability }) as const;

/* @__NO_SIDE_EFFECTS__ */
const endpoint = <const M extends Method, const P extends string, const G extends Guard>(
  method: M,
  path: P,
  guard: G,
) => ({ method, path, guard, status: 200 }) as const;

/* @__NO_SIDE_EFFECTS__ */
const create = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'POST', path, guard, status: 201, keyed: true }) as const;

/** A POST that creates something and returns 200: it takes an `Idempotency-Key` too. */
/* @__NO_SIDE_EFFECTS__ */
const post = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'POST', path, guard, status: 200, keyed: true }) as const;

/** A GET that returns server-sent events. */
/* @__NO_SIDE_EFFECTS__ */
const stream = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'GET', path, guard, status: 200, stream: true }) as const;

/** A GET that returns a table as a CSV or Excel file. */
/* @__NO_SIDE_EFFECTS__ */
const csv = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'GET', path, guard, status: 200, csv: true }) as const;

/** A GET that returns a ZIP file. */
/* @__NO_SIDE_EFFECTS__ */
const zip = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'GET', path, guard, status: 200, zip: true }) as const;

/** A GET that returns a file as somebody sent it, to be saved and never shown as a page. */
/* @__NO_SIDE_EFFECTS__ */
const file = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'GET', path, guard, status: 200, file: true }) as const;

/** A change without a value. A retry would undo it, so it takes an `Idempotency-Key`. */
/* @__NO_SIDE_EFFECTS__ */
const toggle = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'PUT', path, guard, status: 200, keyed: true }) as const;

/** A POST that takes a form with files. */
/* @__NO_SIDE_EFFECTS__ */
const multipart = <const P extends string, const G extends Guard, const S extends 200 | 201>(
  path: P,
  guard: G,
  status: S,
) => ({ method: 'POST', path, guard, status, keyed: true, form: true }) as const;

/** A POST that takes a form with a file that is nobody's until another call takes it: sent again, it only makes one more. */
/* @__NO_SIDE_EFFECTS__ */
const upload = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'POST', path, guard, status: 201, form: true }) as const;

/** The calls of the console. */
export const staffWire = {
  'account.login': endpoint('POST', '/admin/users/login', 'open'),
  'account.logout': added('details', endpoint('POST', '/admin/users/logout', 'admin')),
  'account.getId': endpoint('GET', '/admin/users/user/id', 'admin'),
  'account.changePassword': endpoint('POST', '/admin/users/change-password', 'admin'),
  'account.resetPassword': endpoint('POST', '/admin/users/reset-password', 'open'),
  'account.resetUserPassword': endpoint('POST', '/api/v1/users/reset-password', 'open'),
  'account.verifyEmail': endpoint('GET', '/api/v1/users/email-verify', 'open'),
  'account.sendPasswordLink': endpoint('POST', '/admin/users/send-password-link', 'open'),
  'account.sendUserPasswordLink': added(
    'details',
    endpoint('POST', '/api/v1/users/send-password-link', 'open'),
  ),
  'account.mailPasswordLink': added('details', post('/admin/users/:id/password-link', 'people.change')),
  'account.mailVerification': added('details', post('/admin/users/:id/verification', 'people.change')),
  'account.setUserEmail': added('details', endpoint('PUT', '/admin/users/:id/email', 'people.address')),
  'account.updateMe': added('staff', endpoint('PATCH', '/admin/me', 'admin')),
  'account.listSessions': added('staff', endpoint('GET', '/admin/me/sessions', 'admin')),
  'account.endSession': added('staff', endpoint('DELETE', '/admin/me/sessions/:id', 'admin')),
  'account.endOtherSessions': added('staff', endpoint('DELETE', '/admin/me/sessions', 'admin')),
  'account.getTwoFactor': added('staff', endpoint('GET', '/admin/me/two-factor', 'admin')),
  // None of these takes an `Idempotency-Key`: their answers hold secrets, which are not stored.
  'account.startTwoFactor': added('staff', endpoint('POST', '/admin/me/two-factor', 'admin')),
  'account.confirmTwoFactor': added('staff', endpoint('POST', '/admin/me/two-factor/confirm', 'admin')),
  'account.stopTwoFactor': added('staff', endpoint('POST', '/admin/me/two-factor/stop', 'admin')),
  'account.createRecoveryCodes': added('staff', endpoint('POST', '/admin/me/recovery-codes', 'admin')),
  'account.listPasskeys': added('passkeys', endpoint('GET', '/admin/me/passkeys', 'admin')),
  'account.startPasskey': added('passkeys', endpoint('POST', '/admin/me/passkeys/start', 'admin')),
  'account.addPasskey': added('passkeys', endpoint('POST', '/admin/me/passkeys', 'admin')),
  'account.renamePasskey': added('passkeys', endpoint('PATCH', '/admin/me/passkeys/:id', 'admin')),
  'account.removePasskey': added('passkeys', endpoint('DELETE', '/admin/me/passkeys/:id', 'admin')),
  'account.startPasskeySignIn': added(
    'passkeys',
    endpoint('POST', '/admin/users/login/passkey/start', 'open'),
  ),
  'account.loginByPasskey': added('passkeys', endpoint('POST', '/admin/users/login/passkey', 'open')),
  'account.startSignOn': added(
    'single_sign_on',
    endpoint('POST', '/admin/users/login/sign-on/start', 'open'),
  ),
  'account.finishSignOn': added('single_sign_on', endpoint('POST', '/admin/users/login/sign-on', 'open')),
  'account.getGroupRoles': added(
    'single_sign_on',
    endpoint('GET', '/admin/staff/group-roles', 'staff.change'),
  ),
  'account.setGroupRoles': added(
    'single_sign_on',
    endpoint('PUT', '/admin/staff/group-roles', 'staff.change'),
  ),
  'account.resetTwoFactor': added('staff', endpoint('DELETE', '/admin/staff/:id/two-factor', 'staff.change')),
  'account.getTwoFactorRoles': added(
    'staff',
    endpoint('GET', '/admin/staff/two-factor-roles', 'staff.change'),
  ),
  'account.setTwoFactorRoles': added(
    'staff',
    endpoint('PUT', '/admin/staff/two-factor-roles', 'staff.change'),
  ),
  'pages.get': endpoint('GET', '/api/v1/page/term-privacy', 'open'),
  'dashboard.get': endpoint('GET', '/admin/dashboard', 'admin'),
  'dashboard.getGraph': endpoint('POST', '/admin/dashboard/get-graph-data', 'money.read'),
  // Each part only for who may read it: the server leaves out the others.
  'dashboard.getRunSheet': added('activity', endpoint('GET', '/admin/desk', 'admin')),
  'dashboard.setPostsSeen': added('activity', endpoint('PUT', '/admin/desk/posts-seen', 'admin')),
  'dashboard.createHandover': added('activity', create('/admin/desk/notes', 'desk.change')),
  'dashboard.updateHandover': added('activity', endpoint('PATCH', '/admin/desk/notes/:id', 'desk.change')),
  'dashboard.removeHandover': added('activity', endpoint('DELETE', '/admin/desk/notes/:id', 'desk.change')),
  'users.list': endpoint('GET', '/admin/users', 'people.read'),
  'users.export': added('exports', csv('/admin/export/people.csv', 'people.read')),
  'users.setActive': endpoint('PATCH', '/admin/users/:id', 'people.change'),
  'users.remove': endpoint('DELETE', '/admin/users/:id', 'people.change'),
  'users.import': added('bulk', post('/admin/users/import', 'people.change')),
  'users.searchPlaces': added('details', endpoint('GET', '/admin/users/places', 'people.read')),
  'users.getNeighbours': added('details', endpoint('GET', '/admin/users/:id/neighbours', 'people.read')),
  'users.getTouches': added('details', endpoint('GET', '/admin/users/touches', 'people.change')),
  'users.getSelection': added('bulk', endpoint('GET', '/admin/users/selection', 'people.change')),
  'users.changeMany': added('bulk', post('/admin/users/change-many', 'people.change')),
  'users.listSimilar': added('bulk', endpoint('GET', '/admin/users/:id/similar', 'people.change')),
  'users.search': endpoint('GET', '/admin/users/search-by-name', 'people.read'),
  'users.get': endpoint('GET', '/admin/users/:id', 'people.read'),
  'users.update': endpoint('POST', '/admin/users/:id', 'people.change'),
  'users.listTimeline': added('activity', endpoint('GET', '/admin/users/:id/timeline', 'people.read')),
  'users.listNotes': added('activity', endpoint('GET', '/admin/users/:id/notes', 'people.read')),
  'users.createNote': added('activity', create('/admin/users/:id/notes', 'people.change')),
  'users.removeNote': added('activity', endpoint('DELETE', '/admin/users/notes/:id', 'people.change')),
  'users.listMeasures': added('moderation', endpoint('GET', '/admin/users/:id/measures', 'people.read')),
  'users.createMeasure': added('moderation', create('/admin/users/:id/measures', 'people.change')),
  'users.endMeasure': added('moderation', post('/admin/users/measures/:id/end', 'people.change')),
  'users.getAppeal': added('moderation', endpoint('GET', '/api/v1/appeals', 'open')),
  'users.createAppeal': added('moderation', create('/api/v1/appeals', 'open')),
  // It answers a message too, so the server also asks for `support.change`.
  'users.decideAppeal': added('moderation', post('/admin/users/appeals/:id/decision', 'people.change')),
  'users.exportData': added('personal_data', zip('/admin/users/:id/data.zip', 'people.data')),
  'users.erase': added('personal_data', endpoint('POST', '/admin/users/:id/erase', 'people.data')),
  'users.searchLocations': added('details', endpoint('GET', '/api/v1/locations', 'open')),
  'users.listRoles': endpoint('GET', '/api/v1/roles', 'open'),
  'users.listGenres': endpoint('GET', '/api/v1/genres/', 'open'),
  'media.getConfiguration': endpoint('GET', '/api/v1/configurations', 'admin'),
  // Of one's own picture for everybody; of other files for those who may change them.
  'media.check': added('uploads', endpoint('POST', '/admin/media/check', 'admin')),
  'media.getBegunUploads': added('uploads', endpoint('GET', '/admin/media/parts', 'admin')),
  'media.joinUpload': added('uploads', endpoint('POST', '/admin/media/parts', 'admin')),
  'media.removeBegunUpload': added('uploads', endpoint('DELETE', '/admin/media/parts', 'admin')),
  'media.getVideoTitle': added('details', endpoint('GET', '/api/v1/video-title', 'admin')),
  'media.removeTrack': endpoint('DELETE', '/admin/media/:id', 'podcasts.change'),
  'media.removeObject': endpoint('DELETE', '/admin/media/s3', 'files.change'),
  'podcasts.list': endpoint('GET', '/admin/podcasts', 'podcasts.read'),
  'podcasts.get': endpoint('GET', '/admin/podcasts/:id', 'podcasts.read'),
  'podcasts.export': added('exports', csv('/admin/export/podcasts.csv', 'podcasts.read')),
  'podcasts.create': create('/admin/podcasts', 'podcasts.change'),
  // 201 too, and it may add tracks: a retry must not add them twice.
  'podcasts.update': create('/admin/podcasts/:id', 'podcasts.change'),
  'podcasts.remove': endpoint('DELETE', '/admin/podcasts/:id', 'podcasts.change'),
  'projects.get': endpoint('GET', '/admin/projects/:id', 'people.read'),
  'projects.remove': endpoint('DELETE', '/admin/projects/:id', 'people.change'),
  'headlines.list': endpoint('GET', '/admin/news', 'headlines.read'),
  'headlines.export': added('exports', csv('/admin/export/headlines.csv', 'headlines.read')),
  'headlines.create': create('/admin/news', 'headlines.change'),
  'headlines.get': added('editing', endpoint('GET', '/admin/news/:id', 'headlines.read')),
  'headlines.update': added('editing', endpoint('PUT', '/admin/news/:id', 'headlines.change')),
  'headlines.setPublished': added('editing', endpoint('PATCH', '/admin/news/:id', 'headlines.change')),
  'headlines.remove': endpoint('DELETE', '/admin/news/:id', 'headlines.change'),
  'headlines.getSelection': added('bulk', endpoint('GET', '/admin/news/selection', 'headlines.change')),
  'headlines.changeMany': added('bulk', post('/admin/news/change-many', 'headlines.change')),
  'plans.list': added('money', endpoint('GET', '/admin/plans', 'money.read')),
  'support.list': endpoint('GET', '/admin/supports', 'support.read'),
  'support.get': added('support', endpoint('GET', '/admin/supports/:id', 'support.read')),
  'support.listIncoming': added(
    'inbound_mail',
    endpoint('GET', '/admin/supports/:id/incoming', 'support.read'),
  ),
  'support.getFile': added('inbound_mail', file('/admin/supports/files/:id', 'support.read')),
  'support.export': added('exports', csv('/admin/export/support.csv', 'support.read')),
  'support.getPerson': added('support', endpoint('GET', '/admin/supports/:id/person', 'support.read')),
  'support.remove': endpoint('DELETE', '/admin/supports/:id', 'support.change'),
  'support.getSelection': added('bulk', endpoint('GET', '/admin/supports/selection', 'support.change')),
  'support.changeMany': added('bulk', post('/admin/supports/change-many', 'support.change')),
  'support.reply': post('/admin/supports', 'support.change'),
  'support.addFile': added('support', upload('/admin/supports/reply-files', 'support.change')),
  'support.getReplyFile': added('support', file('/admin/supports/reply-files/:id', 'support.read')),
  'support.removeFile': added(
    'support',
    endpoint('DELETE', '/admin/supports/reply-files/:id', 'support.change'),
  ),
  'support.listSame': added('support', endpoint('GET', '/admin/supports/:id/same', 'support.read')),
  'support.replyMany': added('support', post('/admin/supports/replies', 'support.change')),
  'support.undoReplies': added('support', endpoint('POST', '/admin/supports/replies/undo', 'support.change')),
  'support.undoReply': added('support', endpoint('DELETE', '/admin/supports/replies/:id', 'support.change')),
  'support.retryReply': added(
    'support',
    endpoint('POST', '/admin/supports/replies/:id/retry', 'support.change'),
  ),
  'support.setState': added('support', endpoint('PATCH', '/admin/supports/:id/state', 'support.change')),
  'support.assign': added('support', endpoint('PUT', '/admin/supports/:id/assignee', 'support.change')),
  'support.listAssignees': added('support', endpoint('GET', '/admin/supports/assignees', 'support.change')),
  'support.merge': added('support', endpoint('POST', '/admin/supports/:id/merge', 'support.change')),
  'support.separate': added('support', endpoint('POST', '/admin/supports/:id/separate', 'support.change')),
  'support.createComment': added('support', create('/admin/supports/:id/comments', 'support.change')),
  'support.removeComment': added(
    'support',
    endpoint('DELETE', '/admin/supports/comments/:id', 'support.change'),
  ),
  'support.listFailedMails': added('support', endpoint('GET', '/admin/mails/failed', 'support.read')),
  'support.retryMail': added('support', endpoint('POST', '/admin/mails/:id/retry', 'support.change')),
  'support.retryAllMails': added('support', endpoint('POST', '/admin/mails/retry', 'support.change')),
  'support.listSaved': added('support', endpoint('GET', '/admin/supports/saved-replies', 'support.read')),
  'support.createSaved': added('support', create('/admin/supports/saved-replies', 'support.change')),
  'support.updateSaved': added(
    'support',
    endpoint('PATCH', '/admin/supports/saved-replies/:id', 'support.change'),
  ),
  'support.removeSaved': added(
    'support',
    endpoint('DELETE', '/admin/supports/saved-replies/:id', 'support.change'),
  ),
  'bulletins.list': endpoint('GET', '/admin/bulletins/', 'bulletins.read'),
  'bulletins.get': endpoint('GET', '/admin/bulletins/:id', 'bulletins.read'),
  'bulletins.export': added('exports', csv('/admin/export/posts.csv', 'bulletins.read')),
  'bulletins.setStatus': toggle('/admin/bulletins/:id', 'bulletins.change'),
  'bulletins.setResponseHidden': added(
    'editing',
    endpoint('PATCH', '/admin/bulletins/responses/:id', 'bulletins.change'),
  ),
  'bulletins.getSelection': added('bulk', endpoint('GET', '/admin/bulletins/selection', 'bulletins.change')),
  'bulletins.changeMany': added('bulk', post('/admin/bulletins/change-many', 'bulletins.change')),
  'reports.list': added('moderation', endpoint('GET', '/admin/reports', 'reports.read')),
  'reports.get': added('moderation', endpoint('GET', '/admin/reports/:id', 'reports.read')),
  'reports.listReporters': added(
    'moderation',
    endpoint('GET', '/admin/reports/:id/reporters', 'reports.read'),
  ),
  'reports.decide': added('moderation', post('/admin/reports/:id/decision', 'reports.change')),
  'reports.reopen': added('moderation', post('/admin/reports/:id/reopen', 'reports.change')),
  'reports.getSelection': added('moderation', endpoint('GET', '/admin/reports/selection', 'reports.change')),
  'reports.changeMany': added('moderation', post('/admin/reports/change-many', 'reports.change')),
  'rules.list': added('moderation', endpoint('GET', '/admin/rules', 'rules.read')),
  'rules.listHits': added('moderation', endpoint('GET', '/admin/rules/:id/hits', 'rules.read')),
  'rules.create': added('moderation', create('/admin/rules', 'rules.change')),
  'rules.update': added('moderation', endpoint('PUT', '/admin/rules/:id', 'rules.change')),
  'rules.setOn': added('moderation', endpoint('PATCH', '/admin/rules/:id', 'rules.change')),
  'rules.remove': added('moderation', endpoint('DELETE', '/admin/rules/:id', 'rules.change')),
  'rules.try': added('moderation', endpoint('POST', '/admin/rules/try', 'rules.change')),
  'connections.list': added('connections', endpoint('GET', '/admin/connections', 'connections.read')),
  'connections.get': added('connections', endpoint('GET', '/admin/connections/:id', 'connections.read')),
  // Its answer holds the secret, so it takes no `Idempotency-Key`: answers of those are kept for a day.
  'connections.create': added('connections', endpoint('POST', '/admin/connections', 'connections.change')),
  'connections.update': added('connections', endpoint('PUT', '/admin/connections/:id', 'connections.change')),
  'connections.remove': added(
    'connections',
    endpoint('DELETE', '/admin/connections/:id', 'connections.change'),
  ),
  'connections.renewSecret': added(
    'connections',
    endpoint('POST', '/admin/connections/:id/secret', 'connections.change'),
  ),
  'connections.sendTest': added('connections', post('/admin/connections/:id/test', 'connections.change')),
  'connections.sendAgain': added(
    'connections',
    post('/admin/connection-deliveries/:id/send-again', 'connections.change'),
  ),
  'notifications.list': endpoint('GET', '/admin/notifications', 'admin'),
  'notifications.markRead': added('details', endpoint('POST', '/admin/notifications/read', 'admin')),
  'notifications.getChoices': added('activity', endpoint('GET', '/admin/me/notifications', 'admin')),
  'notifications.setChoice': added('activity', endpoint('PUT', '/admin/me/notifications', 'admin')),
  // The link of a digest is its proof: nobody has to be signed in.
  'notifications.stopDigest': added('activity', endpoint('POST', '/admin/digest/stop', 'open')),
  'notifications.stream': added('live', stream('/admin/events', 'admin')),
  'contest.list': endpoint('GET', '/admin/song_contest', 'contest.read'),
  'contest.export': added('exports', csv('/admin/export/songs.csv', 'contest.read')),
  'contest.setFeatured': endpoint('POST', '/admin/song_contest/update-featured-songs', 'contest.change'),
  'contest.setActive': endpoint('POST', '/admin/song_contest/enable-songs', 'contest.change'),
  'contest.removeSongs': endpoint('POST', '/admin/song_contest/delete-songs', 'contest.change'),
  'contest.getVoting': added('contest', endpoint('GET', '/admin/song_contest/voting', 'contest.read')),
  'contest.setCloseAt': added('contest', endpoint('PUT', '/admin/song_contest/close-at', 'contest.change')),
  'contest.setSharedNetwork': added(
    'contest',
    endpoint('PUT', '/admin/song_contest/shared-network', 'contest.change'),
  ),
  'contest.getBoard': added('contest', endpoint('GET', '/admin/song_contest/board', 'contest.read')),
  'contest.setVotesAside': added('contest', post('/admin/song_contest/:id/set-asides', 'contest.change')),
  'contest.countVotesAgain': added(
    'contest',
    post('/admin/song_contest/set-asides/:id/count', 'contest.change'),
  ),
  'contest.setVotersAside': added('contest', post('/admin/song_contest/voters-aside', 'contest.change')),
  'contest.countVotersAgain': added(
    'contest',
    post('/admin/song_contest/voters-aside/:id/count', 'contest.change'),
  ),
  'contest.undoPress': added('contest', post('/admin/song_contest/undo', 'contest.change')),
  'contest.listVoters': added('contest', endpoint('GET', '/admin/song_contest/:id/voters', 'contest.read')),
  'contest.getVoteChart': added(
    'contest',
    endpoint('GET', '/admin/song_contest/:id/vote-chart', 'contest.read'),
  ),
  'contest.exportVoters': added('exports', csv('/admin/export/voters.csv', 'contest.read')),
  'contest.getVoteTotals': added(
    'contest',
    endpoint('GET', '/admin/song_contest/vote-totals', 'contest.read'),
  ),
  'contest.exportVotes': added('contest', csv('/admin/export/votes.csv', 'contest.read')),
  'contest.exportRounds': added('exports', csv('/admin/export/rounds.csv', 'contest.read')),
  'contest.listRounds': added('contest', endpoint('GET', '/admin/song_contest/rounds', 'contest.read')),
  'contest.getRound': added('contest', endpoint('GET', '/admin/song_contest/rounds/:id', 'contest.read')),
  'contest.exportRound': added('contest', csv('/admin/song_contest/rounds/:id/votes.csv', 'contest.read')),
  'parlours.list': endpoint('GET', '/admin/scheduler-parlour/all', 'parlours.read'),
  'parlours.export': added('exports', csv('/admin/export/parlours.csv', 'parlours.read')),
  'parlours.create': multipart('/admin/scheduler-parlour/create', 'parlours.change', 201),
  'parlours.update': added('editing', multipart('/admin/scheduler-parlour/:id', 'parlours.change', 200)),
  'parlours.setShown': endpoint('PATCH', '/admin/scheduler-parlour/update/:id', 'parlours.change'),
  'parlours.remove': endpoint('DELETE', '/admin/scheduler-parlour/delete/:id', 'parlours.change'),
  'parlours.listParticipants': endpoint('GET', '/admin/scheduler-parlour/:id/participants', 'parlours.read'),
  'parlours.exportParticipants': added('exports', csv('/admin/export/participants.csv', 'parlours.read')),
  'parlours.listClashes': added(
    'editing',
    endpoint('GET', '/admin/scheduler-parlour/clashes', 'parlours.read'),
  ),
  'parlours.getSeries': added(
    'editing',
    endpoint('GET', '/admin/scheduler-parlour/:id/series', 'parlours.read'),
  ),
  'parlours.createSeries': added('editing', create('/admin/scheduler-parlour/:id/series', 'parlours.change')),
  'parlours.listMessages': added(
    'editing',
    endpoint('GET', '/admin/scheduler-parlour/:id/messages', 'parlours.read'),
  ),
  'parlours.retryMessage': added(
    'editing',
    endpoint('POST', '/admin/scheduler-parlour/messages/:id/retry', 'parlours.change'),
  ),
  'parlours.getCalendarFile': added(
    'connections',
    file('/admin/scheduler-parlour/:id/calendar', 'parlours.read'),
  ),
  'parlours.listCalendarLinks': added(
    'connections',
    endpoint('GET', '/admin/me/calendar-links', 'parlours.read'),
  ),
  // No `Idempotency-Key` for these two: their answers hold secrets, which are not stored.
  'parlours.createCalendarLink': added(
    'connections',
    endpoint('POST', '/admin/me/calendar-links', 'parlours.read'),
  ),
  'parlours.renewCalendarLink': added(
    'connections',
    endpoint('POST', '/admin/me/calendar-links/:id/renew', 'parlours.read'),
  ),
  'parlours.removeCalendarLink': added(
    'connections',
    endpoint('DELETE', '/admin/me/calendar-links/:id', 'parlours.read'),
  ),
  'sales.list': endpoint('GET', '/admin/scheduler-parlour/sell', 'money.read'),
  'sales.getTotals': added('money', endpoint('GET', '/admin/scheduler-parlour/sell/totals', 'money.read')),
  'sales.export': added('exports', csv('/admin/export/sold_parlours.csv', 'money.read')),
  'sales.setTop': endpoint('PATCH', '/admin/scheduler-parlour/sell/update/:id', 'money.change'),
  'sales.get': endpoint('GET', '/admin/scheduler-parlour/sell/:id', 'money.read'),
  'sales.listTransactions': endpoint('GET', '/admin/scheduler-parlour/sell/:id/transactions', 'money.read'),
  'sales.exportTransactions': added('exports', csv('/admin/export/transactions.csv', 'money.read')),
  'sales.getRevenueChart': added(
    'money',
    endpoint('GET', '/admin/scheduler-parlour/sell/:id/revenue', 'money.read'),
  ),
  'sales.getRecordingUploads': added(
    'uploads',
    endpoint('GET', '/admin/scheduler-parlour/sell/:id/recording', 'parlours.change'),
  ),
  'sales.addRecording': added(
    'uploads',
    endpoint('POST', '/admin/scheduler-parlour/sell/:id/recording', 'parlours.change'),
  ),
  'sales.removeRecordingUpload': added(
    'uploads',
    endpoint('DELETE', '/admin/scheduler-parlour/sell/:id/recording', 'parlours.change'),
  ),
  'money.getSheet': added('money', endpoint('GET', '/admin/money', 'money.read')),
  'money.list': added('money', endpoint('GET', '/admin/money/rows', 'money.read')),
  'money.export': added('money', csv('/admin/export/money.csv', 'money.read')),
  'money.exportJournal': added('money', csv('/admin/export/journal.csv', 'money.read')),
  'money.refund': added('money', post('/admin/money/refunds', 'money.book')),
  'money.closeMonth': added('money', post('/admin/money/months', 'money.book')),
  'money.listRates': added('money', endpoint('GET', '/admin/money/rates', 'money.read')),
  'money.setRates': added('money', post('/admin/money/rates', 'money.book')),
  'trash.list': added('trash', endpoint('GET', '/admin/trash', 'admin')),
  'trash.export': added('exports', csv('/admin/export/trash.csv', 'admin')),
  'trash.get': added('trash', endpoint('GET', '/admin/trash/record', 'admin')),
  'trash.restore': added('trash', endpoint('POST', '/admin/trash/restore', 'admin')),
  'trash.restoreMany': added('bulk', post('/admin/trash/restore-many', 'admin')),
  // A record's history takes the permission to read the record, the whole log `activity.read`: `audit.rules.ts`.
  'trash.purge': added('trash', endpoint('POST', '/admin/trash/purge', 'trash.purge')),
  'audit.list': added('activity', endpoint('GET', '/admin/audit', 'admin')),
  // Finds only kinds that the role may read.
  'palette.search': added('details', endpoint('GET', '/admin/search', 'admin')),
  'staff.getMe': added('staff', endpoint('GET', '/admin/staff/me', 'admin')),
  'staff.setPresence': added('staff', endpoint('PUT', '/admin/staff/presence', 'admin')),
  'staff.list': added('staff', endpoint('GET', '/admin/staff', 'staff.change')),
  'staff.export': added('exports', csv('/admin/export/staff.csv', 'staff.change')),
  'staff.setRole': added('staff', endpoint('PATCH', '/admin/staff/:id/role', 'staff.change')),
  'staff.setActive': added('staff', endpoint('PATCH', '/admin/staff/:id/active', 'staff.change')),
  'staff.invite': added('staff', create('/admin/staff/invitations', 'staff.change')),
  'staff.resendInvitation': added('staff', post('/admin/staff/invitations/:id/resend', 'staff.change')),
  'staff.revokeInvitation': added(
    'staff',
    endpoint('DELETE', '/admin/staff/invitations/:id', 'staff.change'),
  ),
  'staff.getInvitation': added('staff', endpoint('GET', '/admin/staff/invitation', 'open')),
  'staff.acceptInvitation': added('staff', create('/admin/staff/invitation', 'open')),
  'keys.list': added('connections', endpoint('GET', '/admin/me/keys', 'keys.change')),
  // No `Idempotency-Key` for the two that create: their answers hold secrets, which are not stored.
  'keys.create': added('connections', endpoint('POST', '/admin/me/keys', 'keys.change')),
  'keys.revoke': added('connections', endpoint('DELETE', '/admin/me/keys/:id', 'keys.change')),
  'keys.listAll': added('connections', endpoint('GET', '/admin/staff/keys', 'staff.change')),
  'keys.createHouse': added('connections', endpoint('POST', '/admin/staff/keys', 'staff.change')),
  'keys.takeOver': added('connections', endpoint('PUT', '/admin/staff/keys/:id/owner', 'staff.change')),
  'keys.revokeAny': added('connections', endpoint('DELETE', '/admin/staff/keys/:id', 'staff.change')),
  'audit.export': added('exports', csv('/admin/export/activity.csv', 'activity.read')),
  'audit.listActors': added('activity', endpoint('GET', '/admin/audit/actors', 'activity.read')),
  'system.get': added('health', endpoint('GET', '/admin/system', 'system.read')),
} as const satisfies Record<string, Wire>;

/** The calls that only the app makes; the console does not use them. */
export const appWire = {
  'account.loginUser': endpoint('POST', '/api/v1/users/login', 'open'),
  'account.registerUser': create('/api/v1/users/register', 'open'),
  'account.sendVerificationLink': added(
    'details',
    endpoint('POST', '/api/v1/users/send-verification-link', 'open'),
  ),
  'support.create': create('/api/v1/supports', 'user'),
  'bulletins.respond': create('/api/v1/bulletins/:id/responses', 'user'),
  'bulletins.create': create('/api/v1/bulletins', 'user'),
  'bulletins.getShown': added('editing', endpoint('GET', '/api/v1/bulletins/:id', 'user')),
  'reports.create': added('moderation', create('/api/v1/reports', 'user')),
  'reports.listOwn': added('moderation', endpoint('GET', '/api/v1/reports', 'user')),
  'rules.listOwnHeld': added('moderation', endpoint('GET', '/api/v1/held', 'user')),
  'users.listOwnMeasures': added('moderation', endpoint('GET', '/api/v1/measures', 'user')),
  'headlines.listShown': added('editing', endpoint('GET', '/api/v1/news', 'open')),
  // Its answer is a secret of the device, so it takes no `Idempotency-Key`: a token that got lost is no loss.
  'contest.issueDevice': added('contest', endpoint('POST', '/api/v1/song_contest/devices', 'open')),
  'contest.vote': create('/api/v1/song_contest/:id/vote', 'guest'),
  'parlours.start': endpoint('POST', '/api/v1/scheduler-parlour/:id/start', 'user'),
  'parlours.finish': post('/api/v1/scheduler-parlour/:id/finish', 'user'),
  'parlours.rsvp': endpoint('POST', '/api/v1/scheduler-parlour/:id/rsvp', 'user'),
  'parlours.removeRsvp': endpoint('DELETE', '/api/v1/scheduler-parlour/:id/rsvp', 'user'),
  'parlours.listOwnMessages': added('editing', endpoint('GET', '/api/v1/scheduler-parlour/messages', 'user')),
} as const satisfies Record<string, Wire>;

/** Where a company's provider says who has signed out there. It is no call: its body is a form with a signed token (decision 107). */
export const SIGN_ON_LOGOUT_PATH = '/api/v1/sign-on/logout';

/** Where a mail server hands in mails. It is no call: its body is a mail, and a secret of its own is its guard (decision 050). */
export const INBOUND_MAIL_PATH = '/api/v1/inbound-mail';

/** Where podcast apps find a podcast. It is no call: it answers RSS, to anyone (decision 056). */
export const FEED_PATH = '/feeds/podcasts/:id';

/** Where calendar programs find parlours. It is no call: it answers iCalendar, to whoever knows the secret (decision 103). */
export const CALENDAR_PATH = '/calendar/:file';

/** Where a digest leads that asks to be stopped. A GET is a page of the console; a mail program stops it by a POST, which is no call (RFC 8058, decision 048). */
export const STOP_DIGEST_PATH = '/digest/unsubscribe';

/** The page of the console on which a person answers a measure against them, without signing in (decision 101). */
export const APPEAL_PATH = '/appeal';

/** Every call by its name. */
export const wire = /* @__PURE__ */ Object.assign({}, staffWire, appWire);

export type CallName = keyof typeof wire;
export type StaffCallName = keyof typeof staffWire;
