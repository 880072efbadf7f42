import { Page } from '#kit/ui/page.tsx';

/** /dashboard. */
export function DashboardScreen() {
  return <Page summary="The community at a glance">{null}</Page>;
}
