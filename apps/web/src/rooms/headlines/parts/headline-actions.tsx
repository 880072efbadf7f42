import { IconEye } from '@tabler/icons-react';

import { IconButton } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveHeadline } from '../headlines.queries.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-cells.module.css';
import type { OnView } from './headline-columns.tsx';

type HeadlineActionsProps = { headline: HeadlineRow; onView: OnView };

/** View, and Delete with a confirmation and Undo. */
function HeadlineActions({ headline, onView }: HeadlineActionsProps) {
  const remove = useRemoveHeadline();
  return (
    <>
      <IconButton
        label="View"
        aria-label={`View ${headline.title}`}
        aria-haspopup="dialog"
        icon={<IconEye size={18} aria-hidden />}
        onClick={(press) => onView(headline, press.currentTarget)}
      />
      <RemoveRow name={headline.title} title="Delete News" onRemove={() => remove.mutateAsync(headline.id)}>
        <p>Are you sure to delete the news</p>
        <p className={classes.named}>{headline.title}</p>
      </RemoveRow>
    </>
  );
}

/** The actions for a headline of the list. @source spec 2 Headline Management */
export function headlineActions(onView: OnView) {
  return (headline: HeadlineRow) => <HeadlineActions headline={headline} onView={onView} />;
}
