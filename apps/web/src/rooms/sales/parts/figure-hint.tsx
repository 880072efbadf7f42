import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';

import classes from './figure-hint.module.css';

type FigureHintProps = {
  /** The figure's name: 'Net Profit'. */
  term: string;
  text: string;
};

/** Explains a figure on hover, focus or tap; Escape closes it. */
export function FigureHint({ term, text }: FigureHintProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.hint}>
      <button
        type="button"
        className={classes.button}
        aria-label={`How ${term} is calculated`}
        aria-expanded={isOpen}
        aria-describedby={id}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        onClick={(press) => {
          const isOfMouse = (press.nativeEvent as PointerEvent).pointerType === 'mouse';
          setOpen(isOfMouse || !isOpen);
          // A tap does not focus in every browser, and without focus a tap elsewhere would not close this.
          press.currentTarget.focus();
        }}
      >
        <IconInfoCircle size={16} aria-hidden />
      </button>
      <span id={id} role="tooltip" className={classes.tip} hidden={!isOpen}>
        {text}
      </span>
    </span>
  );
}
