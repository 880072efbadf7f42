import { Page } from '#kit/ui/page.tsx';

export function ParlourListScreen() {
  return <Page title="Scheduler Parlour">{null}</Page>;
}
