import type { MeasureKind } from '@greenroom/contract/kit/measures';
import { MEASURE_LABELS } from '@greenroom/contract/users-measures.rules';

import { Badge } from '#kit/ui/badge.tsx';

/** 'Warned', 'Muted' or 'Suspended'. */
export function MeasureMark({ kind }: { kind: MeasureKind }) {
  return <Badge tone={kind === 'warn' ? 'quiet' : 'attention'}>{MEASURE_LABELS[kind].state}</Badge>;
}
