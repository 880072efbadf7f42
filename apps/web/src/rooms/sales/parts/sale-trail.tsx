import { Link, useLocation } from '@tanstack/react-router';

import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';

/** The breadcrumb to the list, with its last state. */
export function SaleTrail({ current = '\u00a0' }: { current?: string | undefined }) {
  const search = useLocation({ select: (location) => location.state.saleList });
  const list = (
    <Link key="list" to="/sell-parlour" search={search ?? {}}>
      Finished Parlours
    </Link>
  );
  return <Breadcrumb links={[list]} current={current} />;
}
