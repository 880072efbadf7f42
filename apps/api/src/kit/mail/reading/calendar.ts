// Runs in a process without rights: it reads what strangers send.
import type { Email } from 'postal-mime';

const ANSWERS: Record<string, string> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Tentatively accepted',
};
/** How programs begin the subject when the calendar does not say. */
const SUBJECTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:accepted|zugesagt|angenommen|accepté|aceptad[oa]|accettato|geaccepteerd)\b/i, 'Accepted'],
  [/^(?:declined|abgelehnt|refusé|rechazad[oa]|rifiutato|geweigerd)\b/i, 'Declined'],
  [/^(?:tentative|mit vorbehalt|provisoire|provisional)\b/i, 'Tentatively accepted'],
];

/** Returns what somebody answered to an invitation; null for a calendar that is no answer. */
export function answerOfCalendar(
  text: string,
  method: string | undefined,
  { subject = '' }: Email,
): string | null {
  const isReply = /^reply$/i.test(method?.trim() ?? '') || /^METHOD:REPLY\s*$/im.test(text);
  if (!isReply) return null;
  const [, state = ''] = /PARTSTAT="?([A-Z-]+)/i.exec(text.replaceAll(/\r?\n[ \t]/g, '')) ?? [];
  const bySubject = SUBJECTS.find(([pattern]) => pattern.test(subject.trim()))?.[1];
  return ANSWERS[state.toUpperCase()] ?? bySubject ?? 'Accepted';
}
