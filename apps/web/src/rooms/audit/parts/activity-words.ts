import { once } from '#kit/format.ts';

import type { AuditEntry } from '../audit.queries.ts';

/** What a record of each kind is called. */
const NOUNS = new Map([
  ['users', 'person'],
  ['user_notes', 'note'],
  ['projects', 'project'],
  ['podcasts', 'podcast'],
  ['bulletins', 'post'],
  ['supports', 'message'],
  ['saved_replies', 'saved reply'],
  ['news', 'headline'],
  ['songs', 'song'],
  ['rounds', 'round'],
  ['parlours', 'parlour'],
  ['sales', 'finished parlour'],
  ['mails', 'mail'],
  ['months', 'month'],
  ['rates', 'rates'],
  ['media', 'file'],
  ['handover_notes', 'hand-over note'],
  ['admins', 'colleague'],
  ['invitations', 'colleague'],
]);

/** The kinds of record that the log can be filtered by, with their names. */
export const KINDS = [...NOUNS].filter(([kind]) => kind !== 'invitations');

/** What each action did; `{it}` is its record. */
const DEEDS = new Map([
  ['account.login', 'signed in'],
  ['account.loginFailed', 'failed to sign in'],
  ['account.loginUserFailed', 'failed to sign in to the app'],
  ['account.logout', 'signed out'],
  ['account.changePassword', 'changed their password'],
  ['account.changePasswordRefused', 'tried to change the password of {it}'],
  ['account.resetPassword', 'set a new password by a link'],
  ['account.resetUserPassword', 'set a new password in the app by a link'],
  ['account.sendPasswordLink', 'asked for a password link'],
  ['account.sendUserPasswordLink', 'asked for a password link in the app'],
  ['account.registerUser', 'registered in the app'],
  ['account.verifyEmail', 'verified their address'],
  ['account.mailPasswordLink', 'sent a password link'],
  ['account.mailVerification', 'sent a verification link'],
  ['account.setUserEmail', 'changed the address of {it}'],
  ['account.updateMe', 'changed their account'],
  ['account.endSession', 'ended a session'],
  ['account.endOtherSessions', 'ended their other sessions'],
  ['account.startTwoFactor', 'began to set up two-factor sign-in'],
  ['account.confirmTwoFactor', 'turned two-factor sign-in on'],
  ['account.stopTwoFactor', 'turned two-factor sign-in off'],
  ['account.createRecoveryCodes', 'made new recovery codes'],
  ['account.resetTwoFactor', 'reset the two-factor sign-in of {it}'],
  ['account.setTwoFactorRoles', 'chose the roles that need two-factor sign-in'],
  ['audit.export', 'exported the activity'],
  ['audit.listErased', 'listed the entries that were erased before'],
  ['bulletins.create', 'wrote {it}'],
  ['bulletins.export', 'exported the posts'],
  ['bulletins.respond', 'responded to {it}'],
  ['bulletins.setResponseHidden', 'hid or showed a response to {it}'],
  ['bulletins.setStatus', 'activated or deactivated {it}'],
  ['contest.endRound', 'ended {it}'],
  ['contest.export', 'exported the contest’s songs'],
  ['contest.exportRound', 'exported the votes of {it}'],
  ['contest.exportRounds', 'exported the contest’s rounds'],
  ['contest.exportVotes', 'exported the contest’s votes'],
  ['contest.exportVoters', 'exported the voters of {it}'],
  ['contest.removeSongs', 'deleted {it}'],
  ['contest.setActive', 'started or paused voting for {it}'],
  ['contest.undoPress', 'undid the start or the end of voting for {it}'],
  ['contest.setCloseAt', 'set when voting closes in {it}'],
  ['contest.setVotesAside', 'set votes for {it} aside'],
  ['contest.setVotersAside', 'set votes of deactivated people for {it} aside'],
  ['contest.countVotersAgain', 'counted votes of people for {it} again'],
  ['contest.countVotesAgain', 'counted votes for {it} again'],
  ['contest.setFeatured', 'added {it} to the contest or took it out'],
  ['dashboard.createHandover', 'left {it}'],
  ['dashboard.removeHandover', 'marked {it} as done'],
  ['dashboard.updateHandover', 'changed {it}'],
  ['headlines.create', 'wrote {it}'],
  ['headlines.export', 'exported the headlines'],
  ['headlines.remove', 'deleted {it}'],
  ['headlines.setPublished', 'published or unpublished {it}'],
  ['headlines.update', 'changed {it}'],
  ['media.getConfiguration', 'was allowed to upload files'],
  ['media.removeObject', 'deleted {it}'],
  ['media.removeTrack', 'deleted a track of {it}'],
  ['money.closeMonth', 'closed {it}'],
  ['money.export', 'exported the money of a month'],
  ['money.exportJournal', 'exported the journal'],
  ['money.refund', 'recorded a refund to {it}'],
  ['money.setRates', 'set the rates of money'],
  ['notifications.setChoice', 'chose their notifications'],
  ['notifications.stopDigest', 'stopped their daily digest'],
  ['parlours.create', 'created {it}'],
  ['parlours.createSeries', 'repeated {it}'],
  ['parlours.export', 'exported the parlours'],
  ['parlours.exportParticipants', 'exported the participants of {it}'],
  ['parlours.finish', 'finished {it}'],
  ['parlours.remove', 'deleted {it}'],
  ['parlours.retryMessage', 'sent the failed mails of {it} again'],
  ['parlours.setShown', 'showed or hid {it}'],
  ['parlours.start', 'started {it}'],
  ['parlours.update', 'changed {it}'],
  ['podcasts.create', 'created {it}'],
  ['podcasts.export', 'exported the people with podcasts'],
  ['podcasts.remove', 'deleted {it}'],
  ['podcasts.update', 'changed {it}'],
  ['projects.remove', 'deleted {it}'],
  ['sales.addRecording', 'stored the recording of {it}'],
  ['sales.export', 'exported the finished parlours'],
  ['sales.exportTransactions', 'exported the transactions of {it}'],
  ['sales.setTop', 'marked {it} as top or not'],
  ['staff.acceptInvitation', 'joined the staff'],
  ['staff.add', 'added {it}'],
  ['staff.export', 'exported the staff'],
  ['staff.invite', 'invited {it}'],
  ['staff.resendInvitation', 'invited {it} again'],
  ['staff.reset', 'reset the sign-in of {it}'],
  ['staff.revokeInvitation', 'revoked the invitation of {it}'],
  ['staff.setEmail', 'changed the address of {it}'],
  ['staff.setActive', 'activated or deactivated {it}'],
  ['staff.setRole', 'changed the role of {it}'],
  ['support.assign', 'assigned {it}'],
  ['support.create', 'wrote {it}'],
  ['support.createComment', 'commented on {it}'],
  ['support.createSaved', 'saved {it}'],
  ['support.export', 'exported the support messages'],
  ['support.merge', 'merged other messages into {it}'],
  ['support.receive', 'brought an answer to {it}'],
  ['support.remove', 'deleted {it}'],
  ['support.removeComment', 'deleted a comment on {it}'],
  ['support.removeSaved', 'deleted {it}'],
  ['support.reply', 'replied to {it}'],
  ['support.replyMany', 'replied to {it} and others at once'],
  ['support.retryAllMails', 'sent all failed mails again'],
  ['support.retryMail', 'sent {it} again'],
  ['support.retryReply', 'sent a reply to {it} again'],
  ['support.separate', 'separated messages from {it}'],
  ['support.setState', 'postponed {it}, closed it or opened it again'],
  ['support.undoReply', 'took back a reply to {it}'],
  ['trash.export', 'exported the deleted records'],
  ['support.updateSaved', 'changed {it}'],
  ['texts.clean', 'cleaned the titles and names that were stored before'],
  ['trash.purge', 'deleted {it} for good'],
  ['trash.restore', 'restored {it}'],
  ['users.createNote', 'added a note'],
  ['users.erase', 'erased {it}'],
  ['users.export', 'exported the people'],
  ['users.exportData', 'exported the data of {it}'],
  ['users.remove', 'deleted {it}'],
  ['users.removeNote', 'deleted a note'],
  ['users.setActive', 'activated or deactivated {it}'],
  ['users.import', 'imported {it}'],
  ['users.setFeatured', 'featured {it} or no longer'],
  ['users.update', 'changed {it}'],
]);

/** What an action did when a field is on or off now; the fields of an entry then say no more. */
const SWITCHES = new Map<string, readonly [field: string, on: string, off: string]>([
  ['bulletins.setResponseHidden', ['hidden', 'hid a response to {it}', 'showed a response to {it} again']],
  ['bulletins.setStatus', ['status', 'activated {it}', 'deactivated {it}']],
  ['contest.setActive', ['is_active', 'started voting for {it}', 'paused voting for {it}']],
  ['sales.setTop', ['is_top', 'marked {it} as top', 'no longer marked {it} as top']],
  ['staff.setActive', ['active', 'activated {it}', 'deactivated {it}']],
  ['users.setActive', ['active', 'activated {it}', 'deactivated {it}']],
  ['users.setFeatured', ['featured', 'featured {it}', 'no longer featured {it}']],
]);

/** The fields of a person in a sentence, in the order of the profile. */
const PROFILE = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['profile_image', 'picture'],
  ['bio', 'bio'],
  ['city', 'location'],
  ['state', 'location'],
  ['zipcode', 'location'],
  ['latitude', 'location'],
  ['longitude', 'location'],
  ['website_url', 'website'],
  ['roleIds', 'talents'],
  ['genreIds', 'genres'],
  ['video_links', 'video links'],
]);

const listOf = once(() => new Intl.ListFormat('en-US'));
const LAST = PROFILE.size;

/** Returns the fields of an entry, those of a profile in its order. */
export function fieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const order = [...PROFILE.keys()];
  const rankOf = (field: string) => (PROFILE.has(field) ? order.indexOf(field) : LAST);
  return [...new Set(Object.keys({ ...before, ...after }))].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Returns whether the sentence about an entry says all of its fields. */
export const isSaid = ({ action, after }: AuditEntry): boolean =>
  (SWITCHES.has(action) || action === 'users.remove') && after?.['reason'] === undefined;

/** What an action did where a field has this value; its entry says more. */
const CASES = new Map<string, readonly [field: string, words: Record<string, string>]>([
  [
    'support.setState',
    [
      'state',
      { closed: 'marked {it} as needing no answer', later: 'postponed {it}', open: 'opened {it} again' },
    ],
  ],
  ['support.reply', ['outbox', { true: 'wrote a reply to {it} to the outbox' }]],
]);

function templateOf(item: AuditEntry): string | undefined {
  if (item.action === 'support.receive' && item.after?.['bounced'] !== undefined)
    return 'said that a reply to {it} could not be delivered';
  const [name = '', words = {}] = CASES.get(item.action) ?? [];
  const special = words[String(item.after?.[name])];
  if (special) return special;
  const [field = '', on, off] = SWITCHES.get(item.action) ?? [];
  const value = item.after?.[field];
  if (typeof value === 'boolean') return value ? on : off;
  return DEEDS.get(item.action);
}

/** `changed the bio and the website` for a person's profile, whose fields have names. */
function changedProfile(item: AuditEntry): string {
  const named = new Set(fieldsOf(item).map((field) => `the ${PROFILE.get(field) ?? field}`));
  return `changed ${named.size > 0 ? listOf().format(named) : 'the profile'}`;
}

/** Returns the sentence after the person's name: 'deleted this person' beside the record, 'deleted a person' in the log. */
export function deedOf(item: AuditEntry, where: 'record' | 'log' = 'record'): string {
  const template = templateOf(item);
  if (template === undefined) return `did ‘${item.action}’`;
  if (where === 'record' && item.action === 'users.update') return changedProfile(item);
  const noun = NOUNS.get(item.kind ?? '') ?? 'record';
  return template.replace('{it}', `${where === 'record' ? 'this' : 'a'} ${noun}`);
}

const ROOM_KINDS = new Map([
  ['account', 'admins'],
  ['contest', 'songs'],
  ['headlines', 'news'],
  ['staff', 'admins'],
  ['support', 'supports'],
]);

function kindOf(action: string): string {
  if (/^support\.retry(?:All)?Mails?$/.test(action)) return 'mails';
  if (action.endsWith('Saved')) return 'saved_replies';
  if (action.endsWith('Round')) return 'rounds';
  if (action.endsWith('Handover')) return 'handover_notes';
  const [room = ''] = action.split('.');
  return ROOM_KINDS.get(room) ?? room;
}

/** Returns a text with a capital letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the actions that the log can be filtered by, in the order of their words: 'Deleted a person'. */
export const listActions = (): { action: string; words: string }[] =>
  [...DEEDS]
    .map(([action, words]) => ({
      action,
      words: sentence(words.replace('{it}', `a ${NOUNS.get(kindOf(action)) ?? 'record'}`)),
    }))
    .toSorted((a, b) => a.words.localeCompare(b.words));

/** Returns who did it, by name where known: a colleague, a person of the app, or a command. */
export function actorOf({ actor, actorName }: AuditEntry): string {
  if (actorName !== null) return actorName;
  return actor === null ? 'Somebody' : /^user \d+$/.test(actor) ? 'A deleted person' : actor;
}

/** Returns what a record is called in the log: its title, else 'Round 7'. */
export function recordOf({ kind, record, title }: AuditEntry): string {
  if (title !== null) return title;
  if (record === null || kind === null) return '';
  const noun = NOUNS.get(kind) ?? kind;
  return `${sentence(noun)} ${record}`;
}
