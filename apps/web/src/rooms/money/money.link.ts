import { IconReportMoney } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const moneyLink = {
  needs: 'money.getSheet',
  by: 'money',
  heading: 'Finance',
  to: '/money',
  letter: 'm',
  label: 'Money',
  icon: IconReportMoney,
  covers: ['/money/rows'],
} as const satisfies RoomLink;
