import type { Output } from '@greenroom/contract';

type Parlour = Output<'parlours.list'>['data'][number];

export type ParlourMonthProps = {
  parlours: readonly Parlour[];
  /** `YYYY-MM` */
  month: string;
  onMonth: (month: string) => void;
  onOpen: (parlour: Parlour) => void;
  /** A day `YYYY-MM-DD` that has none was chosen for a new one. */
  onCreate: (day: string) => void;
};

/** A month of New York's days with their parlours. */
export function ParlourMonth({ parlours }: ParlourMonthProps) {
  return (
    <ol>
      {parlours.map(({ id, suite_title: title }) => (
        <li key={id}>{title}</li>
      ))}
    </ol>
  );
}
