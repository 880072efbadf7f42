import type { Output } from '@greenroom/contract';

type Parlour = Output<'parlours.list'>['data'][number];

export type ParlourAgendaProps = { parlours: readonly Parlour[]; onOpen: (parlour: Parlour) => void };

/** Scheduled and live parlours by their days. */
export function ParlourAgenda({ parlours }: ParlourAgendaProps) {
  return (
    <ol>
      {parlours.map(({ id, suite_title: title }) => (
        <li key={id}>{title}</li>
      ))}
    </ol>
  );
}
