import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { Page } from '#kit/ui/page.tsx';

import { CountCards } from './count-cards.tsx';
import { Desk } from './desk.tsx';
import { TrendsCard } from './trends-card.tsx';

/** /dashboard. @source spec 2 /dashboard */
export function DashboardScreen() {
  return (
    <Page summary="The community at a glance">
      {has('activity') && <Desk />}
      <CountCards />
      {can('dashboard.getGraph') && <TrendsCard />}
    </Page>
  );
}
