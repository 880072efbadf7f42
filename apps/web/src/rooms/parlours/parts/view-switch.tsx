import { IconCalendarMonth, IconCards, IconListDetails } from '@tabler/icons-react';
import { useId } from 'react';

import classes from './view-switch.module.css';

const VIEWS = [
  { id: 'cards', name: 'Cards', Icon: IconCards },
  { id: 'agenda', name: 'Agenda', Icon: IconListDetails },
  { id: 'month', name: 'Month', Icon: IconCalendarMonth },
] as const;

/** The views of the parlours. */
export type ParlourView = (typeof VIEWS)[number]['id'];

type ViewSwitchProps = { view: ParlourView; onChange: (view: ParlourView) => void };

/** Cards, agenda or month. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const group = useId();
  return (
    <fieldset className={classes.views}>
      <legend className="only-read">View</legend>
      {VIEWS.map(({ id, name, Icon }) => (
        <label key={id} className={classes.view}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={view === id}
            onChange={() => onChange(id)}
          />
          <Icon size={18} aria-hidden />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
