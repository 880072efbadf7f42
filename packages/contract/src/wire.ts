/**
 * The table of calls: where each lives, who may make it and the status of its success.
 * It is the only place where a path is written, and holds no schema, so a browser loads it for under 1 KB.
 */

/**
 * Who may make a call: `admin` and `user` need a session of that realm, `open` needs only the api key. `guest`: anybody,
 * but whoever brings a session brings one of a user.
 */
export type Guard = 'admin' | 'user' | 'guest' | 'open';
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** `keyed`: it creates, or a retry would undo it, so it takes an `Idempotency-Key`. `stream`: it goes on until somebody ends it. `csv`: it answers a table as a file. `form`: it takes `multipart/form-data` with files. */
export type Wire = {
  readonly method: Method;
  readonly path: string;
  readonly guard: Guard;
  readonly status: 200 | 201;
  readonly keyed?: true;
  readonly stream?: true;
  readonly csv?: true;
  readonly form?: true;
};

/* @__NO_SIDE_EFFECTS__ */
const line = <const M extends Method, const P extends string, const G extends Guard>(
  method: M,
  path: P,
  guard: G,
) => ({ method, path, guard, status: 200 }) as const;

/* @__NO_SIDE_EFFECTS__ */
const creates = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'POST', path, guard, status: 201, keyed: true }) as const;

/** A POST that makes something and answers 200: it takes an `Idempotency-Key` too. */
/* @__NO_SIDE_EFFECTS__ */
const adds = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'POST', path, guard, status: 200, keyed: true }) as const;

/** A GET that answers server-sent events. */
/* @__NO_SIDE_EFFECTS__ */
const streams = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'GET', path, guard, status: 200, stream: true }) as const;

/** A GET that answers a table as a CSV file. */
/* @__NO_SIDE_EFFECTS__ */
const tables = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'GET', path, guard, status: 200, csv: true }) as const;

/** A change without a value, which a retry would undo: it takes an `Idempotency-Key`. */
/* @__NO_SIDE_EFFECTS__ */
const flips = <const P extends string, const G extends Guard>(path: P, guard: G) =>
  ({ method: 'PUT', path, guard, status: 200, keyed: true }) as const;

/** A POST that takes a form with files. */
/* @__NO_SIDE_EFFECTS__ */
const takesForm = <const P extends string, const G extends Guard, const S extends 200 | 201>(
  path: P,
  guard: G,
  status: S,
) => ({ method: 'POST', path, guard, status, keyed: true, form: true }) as const;

/** The calls of the console. */
export const staffWire = {
  'account.login': line('POST', '/admin/users/login', 'open'),
  'account.logout': line('POST', '/admin/users/logout', 'admin'),
  'account.getId': line('GET', '/admin/users/user/id', 'admin'),
  'account.changePassword': line('POST', '/admin/users/change-password', 'admin'),
  'account.resetPassword': line('POST', '/admin/users/reset-password', 'open'),
  'account.resetUserPassword': line('POST', '/api/v1/users/reset-password', 'open'),
  'account.verifyEmail': line('GET', '/api/v1/users/email-verify', 'open'),
  'account.sendPasswordLink': line('POST', '/admin/users/send-password-link', 'open'),
  'account.sendUserPasswordLink': line('POST', '/api/v1/users/send-password-link', 'open'),
  'account.mailPasswordLink': adds('/admin/users/:id/password-link', 'admin'),
  'account.mailVerification': adds('/admin/users/:id/verification', 'admin'),
  'pages.get': line('GET', '/api/v1/page/term-privacy', 'open'),
  'dashboard.get': line('GET', '/admin/dashboard', 'admin'),
  'dashboard.getGraph': line('POST', '/admin/dashboard/get-graph-data', 'admin'),
  'users.list': line('GET', '/admin/users', 'admin'),
  'users.setActive': line('PATCH', '/admin/users/:id', 'admin'),
  'users.remove': line('DELETE', '/admin/users/:id', 'admin'),
  'users.search': line('GET', '/admin/users/search-by-name', 'admin'),
  'users.get': line('GET', '/admin/users/:id', 'admin'),
  'users.update': line('POST', '/admin/users/:id', 'admin'),
  'users.listNotes': line('GET', '/admin/users/:id/notes', 'admin'),
  'users.createNote': creates('/admin/users/:id/notes', 'admin'),
  'users.removeNote': line('DELETE', '/admin/users/notes/:id', 'admin'),
  'users.searchLocations': line('GET', '/api/v1/locations', 'open'),
  'users.listRoles': line('GET', '/api/v1/roles', 'open'),
  'users.listGenres': line('GET', '/api/v1/genres/', 'open'),
  'media.getConfiguration': line('GET', '/api/v1/configurations', 'admin'),
  'media.check': line('POST', '/admin/media/check', 'admin'),
  'media.getVideoTitle': line('GET', '/api/v1/video-title', 'admin'),
  'media.removeTrack': line('DELETE', '/admin/media/:id', 'admin'),
  'media.removeObject': line('DELETE', '/admin/media/s3', 'admin'),
  'podcasts.list': line('GET', '/admin/podcasts', 'admin'),
  'podcasts.get': line('GET', '/admin/podcasts/:id', 'admin'),
  'podcasts.create': creates('/admin/podcasts', 'admin'),
  // 201 too, and it may add tracks: a retry must not add them twice.
  'podcasts.update': creates('/admin/podcasts/:id', 'admin'),
  'podcasts.remove': line('DELETE', '/admin/podcasts/:id', 'admin'),
  'projects.get': line('GET', '/admin/projects/:id', 'admin'),
  'projects.remove': line('DELETE', '/admin/projects/:id', 'admin'),
  'headlines.list': line('GET', '/admin/news', 'admin'),
  'headlines.create': creates('/admin/news', 'admin'),
  'headlines.remove': line('DELETE', '/admin/news/:id', 'admin'),
  'plans.list': line('GET', '/admin/plans', 'admin'),
  'support.list': line('GET', '/admin/supports', 'admin'),
  'support.get': line('GET', '/admin/supports/:id', 'admin'),
  'support.remove': line('DELETE', '/admin/supports/:id', 'admin'),
  'support.reply': adds('/admin/supports', 'admin'),
  'support.undoReply': line('DELETE', '/admin/supports/replies/:id', 'admin'),
  'support.retryReply': line('POST', '/admin/supports/replies/:id/retry', 'admin'),
  'support.listSaved': line('GET', '/admin/supports/saved-replies', 'admin'),
  'support.createSaved': creates('/admin/supports/saved-replies', 'admin'),
  'support.removeSaved': line('DELETE', '/admin/supports/saved-replies/:id', 'admin'),
  'bulletins.list': line('GET', '/admin/bulletins/', 'admin'),
  'bulletins.get': line('GET', '/admin/bulletins/:id', 'admin'),
  'bulletins.setStatus': flips('/admin/bulletins/:id', 'admin'),
  'notifications.list': line('GET', '/admin/notifications', 'admin'),
  'notifications.markRead': line('POST', '/admin/notifications/read', 'admin'),
  'notifications.stream': streams('/admin/events', 'admin'),
  'contest.list': line('GET', '/admin/song_contest', 'admin'),
  'contest.setFeatured': line('POST', '/admin/song_contest/update-featured-songs', 'admin'),
  'contest.setActive': line('POST', '/admin/song_contest/enable-songs', 'admin'),
  'contest.removeSongs': line('POST', '/admin/song_contest/delete-songs', 'admin'),
  'contest.listVoters': line('GET', '/admin/song_contest/:id/voters', 'admin'),
  'contest.getVoteChart': line('GET', '/admin/song_contest/:id/vote-chart', 'admin'),
  'contest.listRounds': line('GET', '/admin/song_contest/rounds', 'admin'),
  'contest.getRound': line('GET', '/admin/song_contest/rounds/:id', 'admin'),
  'contest.exportRound': tables('/admin/song_contest/rounds/:id/votes.csv', 'admin'),
  'parlours.list': line('GET', '/admin/scheduler-parlour/all', 'admin'),
  'parlours.create': takesForm('/admin/scheduler-parlour/create', 'admin', 201),
  'parlours.update': takesForm('/admin/scheduler-parlour/:id', 'admin', 200),
  'parlours.setShown': line('PATCH', '/admin/scheduler-parlour/update/:id', 'admin'),
  'parlours.remove': line('DELETE', '/admin/scheduler-parlour/delete/:id', 'admin'),
  'parlours.listParticipants': line('GET', '/admin/scheduler-parlour/:id/participants', 'admin'),
  'parlours.exportParticipants': tables('/admin/export/participants.csv', 'admin'),
  'parlours.listClashes': line('GET', '/admin/scheduler-parlour/clashes', 'admin'),
  'sales.list': line('GET', '/admin/scheduler-parlour/sell', 'admin'),
  'sales.getTotals': line('GET', '/admin/scheduler-parlour/sell/totals', 'admin'),
  'sales.export': tables('/admin/export/sold_parlours.csv', 'admin'),
  'sales.setTop': line('PATCH', '/admin/scheduler-parlour/sell/update/:id', 'admin'),
  'sales.get': line('GET', '/admin/scheduler-parlour/sell/:id', 'admin'),
  'sales.listTransactions': line('GET', '/admin/scheduler-parlour/sell/:id/transactions', 'admin'),
  'sales.exportTransactions': tables('/admin/export/transactions.csv', 'admin'),
  'sales.getRevenueChart': line('GET', '/admin/scheduler-parlour/sell/:id/revenue', 'admin'),
  'trash.list': line('GET', '/admin/trash', 'admin'),
  'trash.restore': line('POST', '/admin/trash/restore', 'admin'),
  'audit.list': line('GET', '/admin/audit', 'admin'),
} as const satisfies Record<string, Wire>;

/** The calls that only the app makes: the console does not know them. */
export const appWire = {
  'account.loginUser': line('POST', '/api/v1/users/login', 'open'),
  'account.registerUser': creates('/api/v1/users/register', 'open'),
  'support.create': creates('/api/v1/supports', 'user'),
  'bulletins.respond': creates('/api/v1/bulletins/:id/responses', 'user'),
  'bulletins.create': creates('/api/v1/bulletins', 'user'),
  'contest.vote': creates('/api/v1/song_contest/:id/vote', 'guest'),
  'parlours.start': line('POST', '/api/v1/scheduler-parlour/:id/start', 'user'),
  'parlours.finish': adds('/api/v1/scheduler-parlour/:id/finish', 'user'),
  'parlours.rsvp': line('POST', '/api/v1/scheduler-parlour/:id/rsvp', 'user'),
  'parlours.removeRsvp': line('DELETE', '/api/v1/scheduler-parlour/:id/rsvp', 'user'),
} as const satisfies Record<string, Wire>;

/** Every call by its name. */
export const wire = /* @__PURE__ */ Object.assign({}, staffWire, appWire);

export type CallName = keyof typeof wire;
export type StaffCallName = keyof typeof staffWire;
