import type { ReportKind } from '@greenroom/contract/kit/reports';
import type { StaffCallName } from '@greenroom/contract/wire';
import { IconExternalLink } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import type { RecordPage } from '#kit/room.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';

import type { ReportRow } from '../reports.queries.ts';

type Kind = {
  /** What it is called, also in 'Open the post'. */
  noun: string;
  /** What hiding does to it. */
  hiding: string;
  /** Its own page, or else the list that it is in, and the call that the page makes. */
  page: (report: ReportRow) => RecordPage;
  needs: StaffCallName;
  /** What the link says, where the page shows more than it. */
  link?: string;
};

/** What members can report, in the order of the filter. */
export const KINDS: Readonly<Record<ReportKind, Kind>> = {
  bulletins: {
    noun: 'post',
    hiding: 'Hiding it deactivates the post.',
    needs: 'bulletins.list',
    page: ({ record }) => ({ to: '/bulletin-board', search: { post: record } }),
  },
  responses: {
    noun: 'response',
    hiding: 'Hiding it takes the response out of the app. The post stays.',
    needs: 'bulletins.list',
    page: ({ within }) => ({
      to: '/bulletin-board',
      ...(within !== null && { search: { post: within } }),
    }),
    link: 'Open the post',
  },
  users: {
    noun: 'person',
    hiding: 'Hiding deactivates the account and signs it out everywhere.',
    needs: 'users.get',
    page: ({ record }) => ({ to: '/user-detail/$userId', params: { userId: String(record) } }),
  },
  tracks: {
    noun: 'track',
    hiding: 'Hiding it takes the whole podcast of the track out of the app.',
    needs: 'podcasts.list',
    page: ({ maker }) =>
      maker ? { to: '/podcast-detail/$id', params: { id: String(maker.id) } } : { to: '/podcast-management' },
    link: 'Open the podcasts',
  },
  songs: {
    noun: 'song',
    hiding: 'Hiding it deletes the song. It can be restored from the trash.',
    needs: 'contest.list',
    page: () => ({ to: '/song-contest' }),
    link: 'Open the song contest',
  },
  parlours: {
    noun: 'parlour',
    hiding: 'Hiding it unpublishes the parlour.',
    needs: 'parlours.list',
    page: ({ record }) => ({ to: '/scheduler-parlour', search: { parlour: record } }),
  },
};

/** Returns a kind's name with a capital letter. */
export const kindName = (kind: ReportKind): string => {
  const { noun } = KINDS[kind];
  return noun.charAt(0).toUpperCase() + noun.slice(1);
};

/** Returns the name of several of a kind with a capital letter. */
export const manyName = (kind: ReportKind): string => (kind === 'users' ? 'People' : `${kindName(kind)}s`);

/** A link to the thing itself, for roles that may read it. What was removed has none. */
export function OpenThing({ report }: { report: ReportRow }) {
  const { kind, isShown } = report;
  const { needs, page, noun, link = `Open the ${noun}` } = KINDS[kind];
  if (isShown === null || !can(needs)) return null;
  return (
    <LinkButton {...page(report)} icon={<IconExternalLink size={18} aria-hidden />}>
      {link}
    </LinkButton>
  );
}
