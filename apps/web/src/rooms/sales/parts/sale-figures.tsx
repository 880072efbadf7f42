import { IconCash, IconCoins, IconMessageStar, IconTrendingUp, IconUsers } from '@tabler/icons-react';

import { formatCount, formatMoney } from '#kit/format.ts';
import { Figure } from '#kit/ui/figure.tsx';

import type { SaleReport } from '../sales-report.queries.ts';
import { formulasOf } from './sale-money.ts';
import { FigureHint } from './figure-hint.tsx';
import classes from './sale-page.module.css';

/** Participants, ratings and revenue; each sum of money with its formula. @source spec 2 Parlour report detail */
export function SaleFigures({ sale }: { sale: SaleReport }) {
  const formulas = formulasOf(sale);
  const money = [
    ['Collected', sale.collected, formulas.collected, IconCash],
    ['Revenue', sale.revenue, formulas.revenue, IconCoins],
    ['Net Profit', sale.netProfit, formulas.netProfit, IconTrendingUp],
  ] as const;
  return (
    <section aria-label="Figures">
      <div className={classes.figures}>
        {money.map(([term, dollars, formula, Icon]) => (
          <Figure
            key={term}
            label={term}
            value={formatMoney(dollars)}
            icon={<Icon size={18} aria-hidden />}
            hint={<FigureHint term={term} text={formula} />}
          />
        ))}
        <Figure
          label="Participants count"
          value={formatCount(sale.num_participants)}
          icon={<IconUsers size={18} aria-hidden />}
        />
        <Figure
          label="Reviews count"
          value={formatCount(sale.num_reviews)}
          icon={<IconMessageStar size={18} aria-hidden />}
        />
      </div>
      <ul className={classes.onPaper} aria-hidden>
        {money.map(([term, , formula]) => (
          <li key={term}>{formula}</li>
        ))}
      </ul>
    </section>
  );
}
