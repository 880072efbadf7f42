import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { auditLink } from '#rooms/audit/audit.link.ts';
import { bulletinsLink } from '#rooms/bulletins/bulletins.link.ts';
import { connectionsLink } from '#rooms/connections/connections.link.ts';
import { contestLink } from '#rooms/contest/contest.link.ts';
import { dashboardLink } from '#rooms/dashboard/dashboard.link.ts';
import { headlinesLink } from '#rooms/headlines/headlines.link.ts';
import { moneyLink } from '#rooms/money/money.link.ts';
import { parloursLink } from '#rooms/parlours/parlours.link.ts';
import { plansLink } from '#rooms/plans/plans.link.ts';
import { podcastsLink } from '#rooms/podcasts/podcasts.link.ts';
import { reportsLink } from '#rooms/reports/reports.link.ts';
import { rulesLink } from '#rooms/rules/rules.link.ts';
import { salesLink } from '#rooms/sales/sales.link.ts';
import { staffLink } from '#rooms/staff/staff.link.ts';
import { supportLink } from '#rooms/support/support.link.ts';
import { systemLink } from '#rooms/system/system.link.ts';
import { trashLink } from '#rooms/trash/trash.link.ts';
import { usersLink } from '#rooms/users/users.link.ts';

/** The places of the rooms in the navigation, in its order: first the specification's, then what is under each heading. @source spec 2 Layout */
const links = [
  dashboardLink,
  usersLink,
  bulletinsLink,
  reportsLink,
  rulesLink,
  podcastsLink,
  headlinesLink,
  contestLink,
  parloursLink,
  salesLink,
  supportLink,
  moneyLink,
  plansLink,
  staffLink,
  auditLink,
  connectionsLink,
  trashLink,
  systemLink,
] as const;

export type OpenLink = (typeof links)[number];

const isOpen = (link: OpenLink): boolean => can(link.needs) && (!('by' in link) || has(link.by));

type LinkGroup = { heading: string | undefined; links: readonly OpenLink[] };

/** Returns the rooms that whoever is signed in may see: the specification's without a heading, then the others. */
export function listRooms(): LinkGroup[] {
  const groups = Map.groupBy(links.filter(isOpen), (link) => ('heading' in link ? link.heading : undefined));
  return [...groups].map(([heading, own]) => ({ heading, links: own }));
}

/** Opens the guide beside the console, so that no unsaved work is left. */
export function openGuide(): void {
  window.open('/guide/index.html', '_blank', 'noopener');
}

type Address = { pathname: string; search: { id?: unknown } };

/** Returns whether the page at an address belongs to a link. A support message shares its path with the plans. */
export function isUnder({ pathname, search }: Address, link: OpenLink): boolean {
  if (pathname === '/subscription-plan')
    return link.to === (search.id === undefined ? '/subscription-plan' : '/support-management');
  const covers = 'covers' in link ? link.covers : [];
  return [link.to, ...covers].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
