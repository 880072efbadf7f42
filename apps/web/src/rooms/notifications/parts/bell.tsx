import { IconBell } from '@tabler/icons-react';

import { IconButton } from '#kit/ui/icon-button.tsx';

/** The bell of the header. */
export function Bell() {
  return <IconButton label="Notifications" tip="end" icon={<IconBell size={18} aria-hidden />} />;
}
