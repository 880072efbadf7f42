import { useState } from 'react';

import { measureKey, useCreateMeasure } from '../users-measures.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { MeasureDialog } from './measure-dialog.tsx';

export type MeasuresDialogProps = {
  user: Pick<UserDetail, 'id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
};

/** Warns, mutes or suspends a person until a time or for good. */
export function MeasuresDialog(props: MeasuresDialogProps) {
  // One for each opening: a retry after a lost answer takes no second measure.
  const [key] = useState(measureKey);
  const create = useCreateMeasure(props.user);
  return (
    <MeasureDialog
      {...props}
      title="Measures"
      onTake={(measure) => create.mutateAsync({ key, ...measure })}
    />
  );
}
