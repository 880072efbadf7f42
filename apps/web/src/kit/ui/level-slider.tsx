import { clsx } from 'clsx';
import type { ComponentProps, CSSProperties } from 'react';

import './level-slider.css';

type LevelSliderProps = Omit<ComponentProps<'input'>, 'type' | 'style' | 'onChange' | 'value' | 'max'> & {
  value: number;
  max: number;
  onSlide: (value: number) => void;
};

/** A slider from 0 whose line is filled up to its knob. */
export function LevelSlider({ value, max, onSlide, className, ...rest }: LevelSliderProps) {
  return (
    <input
      {...rest}
      type="range"
      className={clsx(
        'level-slider h-control cursor-pointer appearance-none focus-visible:rounded-md disabled:cursor-default disabled:opacity-50',
        className,
      )}
      min={0}
      max={max}
      value={value}
      style={{ '--level': `${(100 * value) / max}%` } as CSSProperties}
      onChange={(change) => onSlide(change.currentTarget.valueAsNumber)}
    />
  );
}
