import { IconFileText } from '@tabler/icons-react';

import { SafeHtml } from '#kit/safe-html.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { usePage } from '../pages.queries.ts';
import type { PageName } from '../pages.queries.ts';
import classes from './page-text.module.css';

/** The text of a public page, as the operator of the server wrote it. */
export function PageText({ name }: { name: PageName }) {
  const { html, error, isFetching, refetch } = usePage(name);
  if (html) return <SafeHtml className={classes.text} html={html} />;
  if (html === '') {
    return (
      <EmptyState
        icon={<IconFileText size={24} />}
        title="This page has no text yet"
        text="Set it with npm run pages."
      />
    );
  }
  if (!error) return <Waiting />;
  return (
    <ErrorState
      what="This page could not be loaded."
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      <span className="sr-only">loading...</span>
      {[1, 2, 3, 4].map((each) => (
        <div key={each} className={classes.lines}>
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
