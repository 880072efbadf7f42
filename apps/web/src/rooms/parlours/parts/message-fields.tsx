import { cutText } from '@greenroom/contract/kit/cut-text';
import {
  PARLOUR_MESSAGE,
  PARLOUR_MESSAGE_TEXTS,
  parlourMessageOf,
} from '@greenroom/contract/parlours-messages.rules';

import { has } from '#kit/capabilities.ts';
import { formatCounted, isolated } from '#kit/format.ts';
import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { formatParlourTime } from './parlour-times.ts';

/** A message to the people of a parlour. Null words are those that it begins with, which follow the new start. */
export type MessageDraft = { isOn: boolean; subject: string | null; text: string | null };

/** Begins a message: off where hardly anybody can know about the parlour yet. */
export const beginMessage = (parlour: Parlour | null): MessageDraft => ({
  isOn: parlour !== null && (parlour.is_public || parlour.live || (parlour.rsvps ?? 0) > 0),
  subject: null,
  text: null,
});

/** The fields of the request. */
export type MessageBody = { message_subject?: string; message_text?: string };

type About = { kind: 'moved' | 'cancelled'; parlour: Parlour; to: string };

/** Returns the words of a draft. */
function composeParlourMessage(draft: MessageDraft, { kind, parlour, to }: About) {
  const title = parlour.suite_title;
  const first = parlourMessageOf(kind, {
    title: title.length > 100 ? `${cutText(title, 99)}…` : title,
    from: formatParlourTime(parlour.start_date, true),
    to: formatParlourTime(to, true),
  });
  return { subject: draft.subject ?? first.subject, text: draft.text ?? first.text };
}

/** Returns what is sent: nothing when the message is off, or the host cannot send any. */
export function messageBodyOf(draft: MessageDraft, about: About): MessageBody {
  if (!draft.isOn || !has('editing')) return {};
  const { subject, text } = composeParlourMessage(draft, about);
  return { message_subject: subject.trim(), message_text: text.trim() };
}

/** Returns the errors of the fields. */
export function findMessageFaults(draft: MessageDraft): { message_subject?: string; message_text?: string } {
  if (!draft.isOn) return {};
  return {
    ...(draft.subject?.trim() === '' && { message_subject: PARLOUR_MESSAGE_TEXTS.subjectMissing }),
    ...(draft.text?.trim() === '' && { message_text: PARLOUR_MESSAGE_TEXTS.textMissing }),
    ...((draft.text?.trim().length ?? 0) > PARLOUR_MESSAGE.textMax && {
      message_text: `Use at most ${PARLOUR_MESSAGE.textMax} characters.`,
    }),
  };
}

/** Returns who takes part: '12 people have RSVPed. Nina hosts, Otis is the guest.' */
function affectedWords({ owner, guest, members, rsvps }: Parlour): string {
  const coming =
    rsvps === 0
      ? 'Nobody has RSVPed yet'
      : formatCounted(rsvps ?? 0, 'person has RSVPed', 'people have RSVPed');
  const others = Math.max(0, (members?.length ?? 0) - 1);
  const cast = [
    `${isolated(owner.name)} hosts`,
    ...(guest ? [`${isolated(guest.name)} is the guest`] : []),
    ...(others > 0 ? [`${formatCounted(others, 'other member takes', 'other members take')} part`] : []),
  ];
  return `${coming}. ${cast.join(', ')}.`;
}

type WritingProps = {
  draft: MessageDraft;
  errorOf?: ((field: 'message_subject' | 'message_text') => string | undefined) | undefined;
  onChange: (draft: MessageDraft) => void;
};

/** Who is affected by a move or a cancellation, and the message to them, ready to edit. */
export function MessageFields({ draft, onChange, errorOf, ...about }: About & WritingProps) {
  return (
    <WordFields
      {...{ draft, onChange, errorOf }}
      affected={affectedWords(about.parlour)}
      label="Tell them, by email and in the app"
      words={composeParlourMessage(draft, about)}
    />
  );
}

type WordFieldsProps = WritingProps & {
  affected: string;
  /** Of the box that turns the message on. */
  label: string;
  words: { subject: string; text: string };
};

/** The fields of a message to people of a parlour. */
export function WordFields({ draft, onChange, errorOf, affected, label, words }: WordFieldsProps) {
  const { subject, text } = words;
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-sunken p-4"
      aria-label="Message to the people"
    >
      <div className="grid gap-1">
        <h3 className="text-14">Who is affected</h3>
        <p className="text-13 wrap-anywhere text-ink-soft">{affected}</p>
      </div>
      <label className="flex min-h-control cursor-pointer items-center gap-2 font-medium text-ink">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-accent"
          checked={draft.isOn}
          onChange={(change) => onChange({ ...draft, isOn: change.currentTarget.checked })}
        />
        {label}
      </label>
      {draft.isOn && (
        <>
          <TextField
            label="Subject"
            name="message_subject"
            autoComplete="off"
            maxLength={PARLOUR_MESSAGE.subjectMax}
            value={subject}
            error={errorOf?.('message_subject')}
            onChange={(typed) => onChange({ ...draft, subject: typed.currentTarget.value })}
          />
          <TextArea
            label="Message"
            name="message_text"
            rows={6}
            maxLength={PARLOUR_MESSAGE.textMax}
            value={text}
            error={errorOf?.('message_text')}
            onChange={(typed) => onChange({ ...draft, text: typed.currentTarget.value })}
          />
        </>
      )}
    </section>
  );
}
