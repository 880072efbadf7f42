import { Page } from '#kit/ui/page.tsx';

export function SaleDetailScreen() {
  return <Page title="Parlour Report">{null}</Page>;
}
