import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';

import type { ToastKind } from '../toast.ts';

const LOOKS = {
  success: { Icon: IconCircleCheck, color: 'text-good-ink' },
  error: { Icon: IconAlertTriangle, color: 'text-danger-ink' },
  warning: { Icon: IconAlertTriangle, color: 'text-attention-ink' },
  info: { Icon: IconInfoCircle, color: 'text-accent-ink' },
};

/** The icon of a message's kind. */
export function MessageIcon({ kind }: { kind: ToastKind }) {
  const { Icon, color } = LOOKS[kind];
  return <Icon className={`flex-none ${color}`} size={18} aria-hidden />;
}
