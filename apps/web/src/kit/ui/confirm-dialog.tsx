import { lazyDialog } from '../lazy-part.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-frame.tsx';

const Frame = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-frame.tsx')).ConfirmDialogFrame,
);

/** Asks before something happens; fetched with the first opening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <Frame {...props} />;
}
