import { getRouteApi } from '@tanstack/react-router';

import { PlanListScreen } from './plan-list.screen.tsx';
import { SupportDetailScreen } from './support-detail.screen.tsx';

const route = getRouteApi('/staff/subscription-plan');

/** /subscription-plan: the message of `?id=`, else the plans on offer. @source contract Rulings */
export function SubscriptionPlanScreen() {
  const { id } = route.useSearch();
  if (id === undefined) return <PlanListScreen />;
  return <SupportDetailScreen key={id} id={id} />;
}
