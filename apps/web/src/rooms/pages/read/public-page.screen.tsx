import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { has } from '#kit/capabilities.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { SafeHtml } from '#kit/safe-html.tsx';
import { useSession } from '#kit/use-session.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { usePage } from '../pages.queries.ts';
import type { PageName } from '../pages.queries.ts';

const COLUMN = 'mx-auto w-full max-w-[calc(var(--container-reading)+2*var(--spacing-gutter))] px-gutter';

/** What a text may hold: headings, paragraphs, lists, quotes and links. */
const TEXT =
  'text-16 wrap-anywhere text-ink-soft [&>*+*]:mt-3 [&_:is(h2,h3,strong)]:text-ink [&_h2]:text-28 [&_h2]:tracking-[-0.02em] [&_h3]:text-16 ' +
  '[&_*+:is(h2,h3)]:mt-6 [&_:is(ul,ol)]:[list-style:revert] [&_:is(ul,ol)]:ps-6 [&_li+li]:mt-1 [&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-4 ' +
  'print:text-inherit print:[&_:is(h2,h3)]:break-after-avoid print:[&_:is(h2,h3,strong)]:text-inherit print:[&_a]:text-inherit';

/** /terms-of-use. */
export function TermsScreen() {
  return <PublicPage name="terms" />;
}

/** /privacy. */
export function PrivacyScreen() {
  return <PublicPage name="privacy" />;
}

/** A page to read and to print. @source spec 2 Terms and Privacy */
function PublicPage({ name }: { name: PageName }) {
  const title = usePageTitle();
  const session = useSession();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] print:block">
      <header className="flex min-h-header flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-gutter py-3 print:bg-transparent print:px-0">
        <Link to="/" className="text-inherit no-underline" aria-label="Greenroom home">
          <BrandMark />
        </Link>
        <h1 className="border-s border-line ps-4 text-20">{title}</h1>
      </header>
      <main className={`${COLUMN} py-12 print:max-w-none print:px-0`}>
        <PageText name={name} />
      </main>
      <nav
        className={`${COLUMN} flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-4 pb-8 font-medium *:py-1 print:hidden`}
        aria-label="Other pages"
      >
        {name === 'terms' ? <Link to="/privacy">Privacy</Link> : <Link to="/terms-of-use">Terms of Use</Link>}
        {session ? <Link to="/dashboard">Back to Dashboard</Link> : <Link to="/login">Back to Sign In</Link>}
      </nav>
    </div>
  );
}

/** The text of a public page, as the operator of the server wrote it. */
function PageText({ name }: { name: PageName }) {
  const { html, error, isFetching, refetch } = usePage(name);
  if (html) return <SafeHtml className={TEXT} html={html} />;
  if (html === '') {
    return (
      <EmptyState
        icon={<IconFileText size={24} />}
        title="This page has no text yet"
        text={has('details') && 'Set it with npm run pages.'}
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
    <div className="grid gap-8" aria-busy>
      <span className="sr-only">loading...</span>
      {[1, 2, 3, 4].map((each) => (
        <div key={each} className="grid gap-3">
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
