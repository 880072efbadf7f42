import { IconEye } from '@tabler/icons-react';

import { iconButtonLook } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveSupport } from '../support.queries.ts';
import type { SupportRow } from '../support.queries.ts';
import { SupportLink } from './support-link.tsx';

/** View, and Delete with a confirmation and Undo. */
export function SupportActions({ row }: { row: SupportRow }) {
  const remove = useRemoveSupport();
  return (
    <>
      <SupportLink
        id={row.id}
        className={iconButtonLook()}
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
        <strong className="font-semibold text-ink wrap-anywhere">{row.subject}</strong> by {row.user.name} and
        its replies will be deleted. You can undo this.
      </RemoveRow>
    </>
  );
}
