import { HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import type { HeadlineType } from '@greenroom/contract/headlines.rules';
import { useId } from 'react';

import { KINDS } from '../headlines.kinds.tsx';
import classes from './kind-cards.module.css';

type KindCardsProps = { value: HeadlineType; onChange: (type: HeadlineType) => void };

/** Selects a kind, each with its hint. */
export function KindCards({ value, onChange }: KindCardsProps) {
  const id = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Type</legend>
      <div className={classes.cards}>
        {HEADLINE_TYPES.map((type) => {
          const { word, hint, icon: Icon } = KINDS[type];
          return (
            <label key={type} className={classes.card}>
              <input
                type="radio"
                name={id}
                className={classes.input}
                checked={type === value}
                aria-describedby={`${id}-${type}`}
                aria-label={word}
                onChange={() => onChange(type)}
              />
              <Icon className={classes.sign} size={18} aria-hidden />
              <span className={classes.word}>{word}</span>
              <span id={`${id}-${type}`} className={classes.hint}>
                {hint}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
