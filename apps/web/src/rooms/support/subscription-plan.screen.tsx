import { getRouteApi } from '@tanstack/react-router';

import { PlanList } from '#rooms/plans/parts/plan-list.tsx';

import { SupportDetailScreen } from './support-detail.screen.tsx';

const route = getRouteApi('/staff/subscription-plan');

/** /subscription-plan: the message of `?id=`, else the plans on offer. @source contract Rulings */
export function SubscriptionPlanScreen() {
  const { id } = route.useSearch();
  if (id === undefined) return <PlanList />;
  return <SupportDetailScreen key={id} id={id} />;
}
