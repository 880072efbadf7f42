import { CONNECTIONS, CONNECTION_EVENTS, SHAPE_NAMES } from '@greenroom/contract/connections.rules';
import { IconChevronLeft, IconSend } from '@tabler/icons-react';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { detailFailure, readIdOrZero } from '#kit/detail-failure.tsx';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useConnection, useRenewConnectionSecret, useSendConnectionTest } from '../connections.queries.ts';
import type { Connection, ConnectionDelivery } from '../connections.queries.ts';
import { ConnectionFacts, ConnectionState } from '../parts/connection-state.tsx';
import { ConnectionSwitch } from '../parts/connection-switch.tsx';
import { RemoveConnection } from '../parts/remove-connection.tsx';
import { DeliveryItem } from './delivery-item.tsx';

const ConnectionDialog = lazyDialog(
  async () => (await import('../parts/connection-dialog.tsx')).ConnectionDialog,
);

const route = getRouteApi('/staff/connections/$id');
const CARD = 'rounded-lg border border-line bg-surface';

/** /connections/{id}: a connection, and what was sent to it lately. */
export function ConnectionDetailScreen() {
  const id = readIdOrZero(route.useParams().id);
  const query = useConnection(id);
  const { data } = query;
  const { failure } = detailFailure(id, query, {
    noun: 'connection',
    failed: 'The connection could not be loaded.',
  });
  return (
    <Page
      thing={failure ? undefined : data?.name}
      summary={
        <Link
          to="/connections"
          className="-ms-1 inline-flex items-center gap-1 font-medium no-underline hover:underline"
        >
          <IconChevronLeft size={18} aria-hidden />
          Connections
        </Link>
      }
      action={data && !failure && <TestButton id={id} />}
    >
      {failure ?? (
        <LoadingOverlay isBusy={!data}>
          {data ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <About connection={data} />
              <Deliveries deliveries={data.deliveries} />
            </div>
          ) : (
            <Skeleton className="h-40! w-full! rounded-lg!" />
          )}
        </LoadingOverlay>
      )}
    </Page>
  );
}

function TestButton({ id }: { id: number }) {
  const test = useSendConnectionTest();
  if (!can('connections.sendTest')) return null;
  return (
    <Button icon={<IconSend size={18} aria-hidden />} isBusy={test.isPending} onClick={() => test.press(id)}>
      Send a test
    </Button>
  );
}

/** What the connection is, how it is, and what can be done to it. */
function About({ connection }: { connection: Connection }) {
  const { id, name, url, shape, events, author } = connection;
  const navigate = useNavigate();
  const editing = useOpening<{ secret: string | undefined }>();
  const asking = useOpening<true>();
  const renew = useRenewConnectionSecret();

  async function handleRenew(): Promise<void> {
    const { secret } = (await renew.mutateAsync(id)).data;
    editing.open({ secret });
  }

  return (
    <section
      className={`${CARD} grid grid-cols-[minmax(0,1fr)] gap-4 p-6 max-sm:p-4`}
      aria-label="Connection"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 text-16 wrap-anywhere" dir="auto">
          {name}
        </h2>
        <ConnectionSwitch connection={connection} />
      </div>
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        <ConnectionState connection={connection} />
        <span>
          <ConnectionFacts connection={connection} />
        </span>
      </p>
      <dl className="grid gap-x-6 gap-y-0.5 text-13 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2 max-sm:[&_dd]:mb-2 [&_dt]:text-ink-faint">
        <dt>Sent to</dt>
        <dd className="wrap-anywhere">
          {SHAPE_NAMES[shape]}, <bdi>{new URL(url).host}</bdi>
        </dd>
        <dt>Sent when</dt>
        <dd>{events.map((event) => CONNECTION_EVENTS[event].label).join(' · ')}</dd>
        <dt>Saved by</dt>
        <dd className="wrap-anywhere">
          <bdi>{author}</bdi>. Only what their role may read is sent.
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        {can('connections.update') && (
          <Button
            look="default"
            className="max-sm:flex-1"
            aria-haspopup="dialog"
            onClick={() => editing.open({ secret: undefined })}
          >
            Edit
          </Button>
        )}
        {shape === 'standard' && can('connections.renewSecret') && (
          <Button look="default" className="max-sm:flex-1" onClick={() => asking.open(true)}>
            New secret
          </Button>
        )}
        <RemoveConnection
          connection={connection}
          hasWords
          onRemoved={() => void navigate({ to: '/connections' })}
        />
      </div>
      {editing.what && (
        <ConnectionDialog
          key={editing.count}
          connection={connection}
          secret={editing.what.secret}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {asking.what && (
        <ConfirmDialog
          isOpen={asking.isOpen}
          onClose={asking.close}
          title="A new secret?"
          confirmText="Make a new secret"
          onConfirm={handleRenew}
        >
          The present one stops working at once. What the receiver refuses until it has the new one is sent
          again later.
        </ConfirmDialog>
      )}
    </section>
  );
}

function Deliveries({ deliveries }: { deliveries: readonly ConnectionDelivery[] }) {
  return (
    <section className={CARD} aria-labelledby="deliveries">
      <h2 id="deliveries" className="px-6 pt-4 pb-2 text-14 font-semibold max-sm:px-4">
        Sent lately
      </h2>
      {deliveries.length === 0 ? (
        <p className="px-6 pb-6 text-ink-soft max-sm:px-4">
          Nothing was sent yet. The last {CONNECTIONS.kept} deliveries will appear here.
        </p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
    </section>
  );
}
