import { expect, test } from 'vitest';

import { KEY_PERMISSIONS, NEVER_BY_KEY, isForKeys } from './by-key.ts';
import { PERMISSIONS } from './permissions.ts';
import { realmOf, wire } from './wire.ts';
import type { CallName } from './wire.ts';

const words = (text: string) => text.trim().split(/\s+/).toSorted();
const named = (isWanted: (name: CallName) => boolean) =>
  (Object.keys(wire) as CallName[]).filter(isWanted).toSorted();
const isStaffs = (name: CallName) => realmOf(wire[name].guard) === 'admin';

test('each call of the staff says whether a key may make it, and a new one says it here', () => {
  expect(named((name) => isStaffs(name) && isForKeys(name))).toEqual(
    words(`
    audit.export audit.list audit.listActors
    bulletins.changeMany bulletins.export bulletins.get bulletins.getSelection bulletins.list
    bulletins.setResponseHidden bulletins.setStatus
    connections.get connections.list
    contest.countVotersAgain contest.countVotesAgain contest.export contest.exportRound contest.exportRounds
    contest.exportVoters contest.exportVotes contest.getBoard contest.getRound contest.getVoteChart
    contest.getVoteTotals contest.getVoting contest.list contest.listRounds contest.listVoters contest.removeSongs
    contest.setActive contest.setCloseAt contest.setFeatured contest.setSharedNetwork contest.setVotersAside
    contest.setVotesAside contest.undoPress
    dashboard.createHandover dashboard.getGraph dashboard.removeHandover dashboard.updateHandover
    headlines.changeMany headlines.create headlines.export headlines.get headlines.getSelection headlines.list
    headlines.remove headlines.setPublished headlines.update
    media.removeObject media.removeTrack
    money.closeMonth money.export money.exportJournal money.getSheet money.list money.listRates money.refund
    money.setRates
    palette.search
    parlours.create parlours.createSeries parlours.export parlours.exportParticipants parlours.getCalendarFile
    parlours.getSeries parlours.list parlours.listClashes parlours.listMessages parlours.listParticipants
    parlours.remove parlours.retryMessage parlours.setShown parlours.update
    plans.list
    podcasts.create podcasts.export podcasts.get podcasts.list podcasts.remove podcasts.update
    projects.get projects.remove
    reports.changeMany reports.decide reports.get reports.getSelection reports.list reports.listReporters
    reports.reopen
    rules.create rules.list rules.listHits rules.remove rules.setOn rules.try rules.update
    sales.export sales.exportTransactions sales.get sales.getRevenueChart sales.getTotals sales.list
    sales.listTransactions sales.setTop
    support.addFile support.assign support.changeMany support.createComment support.createSaved support.export
    support.get support.getFile support.getPerson support.getReplyFile support.getSelection support.list
    support.listAssignees support.listFailedMails support.listIncoming support.listSame support.listSaved
    support.merge support.remove support.removeComment support.removeFile support.removeSaved support.reply
    support.replyMany support.retryAllMails support.retryMail support.retryReply support.separate support.setState
    support.undoReplies support.undoReply support.updateSaved
    system.get
    trash.export trash.get trash.list trash.restore trash.restoreMany
    users.changeMany users.createMeasure users.createNote users.decideAppeal users.endMeasure users.export
    users.get users.getNeighbours users.getSelection users.getTouches users.import users.list users.listMeasures
    users.listNotes users.listSimilar users.listTimeline users.remove users.removeNote users.search
    users.searchPlaces users.setActive users.update
  `),
  );
  expect(named((name) => isStaffs(name) && !isForKeys(name))).toEqual(
    words(`
    account.addPasskey account.changePassword account.confirmTwoFactor account.createRecoveryCodes account.endOtherSessions
    account.endSession account.getGroupRoles account.getId account.getTwoFactor account.getTwoFactorRoles account.listPasskeys account.listSessions
    account.logout account.mailPasswordLink account.mailVerification account.removePasskey account.renamePasskey account.resetTwoFactor
    account.setGroupRoles account.setTwoFactorRoles account.setUserEmail account.startPasskey account.startTwoFactor account.stopTwoFactor account.updateMe
    connections.create connections.remove connections.renewSecret connections.sendAgain connections.sendTest
    connections.update
    dashboard.get dashboard.getRunSheet dashboard.setPostsSeen
    keys.create keys.createHouse keys.list keys.listAll keys.revoke keys.revokeAny keys.takeOver
    media.check media.getBegunUploads media.getConfiguration media.getVideoTitle media.joinUpload
    media.removeBegunUpload
    notifications.getChoices notifications.list notifications.markRead notifications.setChoice notifications.stream
    parlours.createCalendarLink parlours.listCalendarLinks parlours.removeCalendarLink parlours.renewCalendarLink
    sales.addRecording sales.getRecordingUploads sales.removeRecordingUpload
    staff.export staff.getMe staff.invite staff.list staff.resendInvitation staff.revokeInvitation staff.setActive
    staff.setPresence staff.setRole
    trash.purge
    users.erase users.exportData
  `),
  );
});

test('a key is nothing to the calls of members, and to those that anyone may make', () => {
  expect(named((name) => !isStaffs(name) && isForKeys(name))).toEqual([]);
});

test('a key can have each permission but those that are named with why', () => {
  expect([...KEY_PERMISSIONS, ...Object.keys(NEVER_BY_KEY)].toSorted()).toEqual(
    Object.keys(PERMISSIONS).toSorted(),
  );
});

test('each permission that a key can have lets it make a call', () => {
  const guards = new Set<string>(named(isForKeys).map((name) => wire[name].guard));
  expect(KEY_PERMISSIONS.filter((permission) => !guards.has(permission))).toEqual([]);
});
