import { constants, setPriority } from 'node:os';

import { lookInto } from '#kit/inspection/look-into.ts';
import { NOT_OF_KIND } from '#kit/inspection/finding.ts';
import type { Finding, Question } from '#kit/inspection/finding.ts';

// The process that inspects untrusted uploads, one file after the other. It may be killed.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const tell = (finding: Finding | null) => process.send?.({ finding, memory: process.memoryUsage.rss() });

process.on('message', (question: Question) => {
  lookInto(question).then(tell, () => tell({ refusal: NOT_OF_KIND[question.kind] }));
});
process.on('disconnect', () => process.exit());
tell(null);
