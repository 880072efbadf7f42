import { IconGavel } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';

import type { MeasuresDialogProps } from './measures-dialog.tsx';

const MeasuresDialog = lazyDialog(async () => (await import('./measures-dialog.tsx')).MeasuresDialog);

/** Returns the item of a person's menu that takes measures, for who may, and its dialog. */
export function useMeasures(user: MeasuresDialogProps['user']) {
  const opening = useOpening<true>();
  const item = {
    act: 'measures' as const,
    label: 'Measures…',
    icon: <IconGavel size={18} aria-hidden />,
    isDisabled: false,
    onSelect: () => opening.open(true),
  };
  return {
    items: has('moderation') && can('users.createMeasure') ? [item] : [],
    dialog: opening.what && (
      <MeasuresDialog key={opening.count} isOpen={opening.isOpen} onClose={opening.close} user={user} />
    ),
  };
}
