import { lazyDialog } from '../lazy-part.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-frame.tsx';

const Frame = lazyDialog(async () => (await import('./confirm-dialog-frame.tsx')).ConfirmDialogFrame);

/** Asks for confirmation; loaded on the first opening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <Frame {...props} />;
}
