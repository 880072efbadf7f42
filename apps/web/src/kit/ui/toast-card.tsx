import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { wordsOf } from '../api.ts';
import { hideToast, showToast } from '../toast.ts';
import type { Toast } from '../toast.ts';
import classes from './toast-card.module.css';

const ICONS = {
  success: IconCircleCheck,
  error: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

/** One toast; it closes after a while, unless the pointer or the focus is on it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const Icon = ICONS[toast.kind];

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => hideToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, toast.durationMs]);

  async function handleUndo(): Promise<void> {
    hideToast(toast.id);
    try {
      await toast.undo?.();
    } catch (error) {
      showToast({ kind: 'error', message: wordsOf(error), stays: 'long' });
    }
  }

  return (
    <div
      className={clsx(classes.toast, classes[toast.kind])}
      role={toast.kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={18} aria-hidden />
      <p className={classes.message}>{toast.message}</p>
      {toast.undo && (
        <button type="button" className={classes.undo} onClick={() => void handleUndo()}>
          Undo
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label="Close message"
        onClick={() => hideToast(toast.id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
