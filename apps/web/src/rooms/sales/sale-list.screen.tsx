import { Page } from '#kit/ui/page.tsx';

export function SaleListScreen() {
  return <Page title="Finished Parlours">{null}</Page>;
}
