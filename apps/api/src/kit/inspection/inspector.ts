import { answerAll } from '#kit/inspection/answerer.ts';
import { lookInto } from '#kit/inspection/look-into.ts';
import { NOT_OF_KIND } from '#kit/inspection/finding.ts';
import type { Finding, Question } from '#kit/inspection/finding.ts';

// The process that inspects untrusted uploads.
answerAll((question: Question) =>
  lookInto(question).catch((): Finding => ({ refusal: NOT_OF_KIND[question.kind] })),
);
