import { IconEye } from '@tabler/icons-react';

import buttonClasses from '#kit/ui/icon-button.module.css';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveSupport } from '../support.queries.ts';
import type { SupportRow } from '../support.queries.ts';
import classes from './support-cells.module.css';
import { SupportLink } from './support-link.tsx';

/** View, and Delete with a confirmation and Undo. */
export function SupportActions({ row }: { row: SupportRow }) {
  const remove = useRemoveSupport();
  return (
    <>
      <SupportLink
        id={row.id}
        className={buttonClasses.button}
        aria-label={`View ${row.subject}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </SupportLink>
      <RemoveRow
        name={row.subject}
        title="Delete support message"
        onRemove={() => remove.mutateAsync(row.id)}
      >
        <strong className={classes.named}>{row.subject}</strong> by {row.user.name} and its replies will be
        deleted. You can undo this.
      </RemoveRow>
    </>
  );
}
