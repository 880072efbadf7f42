import { centsOf } from '@greenroom/contract/kit/money';
import {
  IconCash,
  IconCoins,
  IconInfoCircle,
  IconMessageStar,
  IconTrendingUp,
  IconUsers,
} from '@tabler/icons-react';
import { useId, useState } from 'react';

import { formatCount, formatMoney } from '#kit/format.ts';
import { Figure } from '#kit/ui/figure.tsx';

import type { SaleReport } from '../sales-report.queries.ts';

/** Five in a row; else the sums in one line and the counts below them. A sum of six figures needs its own line on phones. */
export const FIGURES =
  'grid grid-cols-5 gap-4 max-2xl:grid-cols-6 max-2xl:*:col-span-2 max-2xl:*:nth-[n+4]:col-span-3 ' +
  'max-sm:gap-3 max-sm:*:col-span-3 max-sm:*:first:col-span-full max-[480px]:*:nth-[-n+3]:col-span-full ' +
  'print:grid-cols-3 print:gap-2 print:*:col-auto!';

/** Participants, ratings and revenue; each sum of money with its formula. @source spec 2 Parlour report detail */
export function SaleFigures({ sale }: { sale: SaleReport }) {
  const formulas = saleFormulas(sale);
  const money = [
    ['Collected', sale.collected, formulas?.collected, IconCash],
    ['Revenue', sale.revenue, formulas?.revenue, IconCoins],
    ['Net Profit', sale.netProfit, formulas?.netProfit, IconTrendingUp],
  ] as const;
  return (
    <section aria-label="Figures">
      <div className={FIGURES}>
        {money.map(([term, dollars, formula, Icon]) => (
          <Figure
            key={term}
            label={term}
            value={formatMoney(dollars)}
            icon={<Icon size={18} aria-hidden />}
            hint={formula && <FigureHint term={term} text={formula} />}
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
      {formulas && (
        <ul className="mt-3 hidden list-disc ps-4 text-12 print:block" aria-hidden>
          {Object.values(formulas).map((formula) => (
            <li key={formula}>{formula}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Figures = Pick<SaleReport, 'collected' | 'revenue' | 'netProfit' | 'rates' | 'has_more_rates'>;

/** Explains how each money term of a report is calculated, with its own numbers; null where the rates are not known. @source contract Parlours */
function saleFormulas({ collected, revenue, netProfit, rates, has_more_rates: hasMore }: Figures) {
  if (!rates) return null;
  if (hasMore) {
    const fees = formatMoney((centsOf(revenue) - centsOf(netProfit)) / 100);
    return {
      collected: `Collected = succeeded payments − refunded payments = ${formatMoney(collected)}`,
      revenue: `Revenue = the community’s share of each payment at the rates of its day, now ${rates.share} %`,
      netProfit: `Net Profit = Revenue − processing fees at the rates of each day: ${formatMoney(revenue)} − ${fees} = ${formatMoney(netProfit)}`,
    };
  }
  const { share, fee, feeAmount } = rates;
  const fees = (centsOf(revenue) - centsOf(netProfit)) / 100;
  const isWhole = Math.round((centsOf(collected) * share) / 100) === centsOf(revenue);
  const product = `${formatMoney(collected)} × ${share} % = ${formatMoney(revenue)}`;
  return {
    collected: `Collected = succeeded payments − refunded payments = ${formatMoney(collected)}`,
    revenue: `Revenue = ${share} % of Collected: ${product}${isWhole ? '' : ', each payment rounded to the cent'}`,
    netProfit:
      `Net Profit = Revenue − processing fees of ${fee} % + ${formatMoney(feeAmount)} for each succeeded payment: ` +
      `${formatMoney(revenue)} − ${formatMoney(fees)} = ${formatMoney(netProfit)}`,
  };
}

type FigureHintProps = {
  /** The figure's name: 'Net Profit'. */
  term: string;
  text: string;
};

/** Explains a figure on hover, focus or tap; Escape closes it. */
function FigureHint({ term, text }: FigureHintProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="ms-auto print:hidden">
      <button
        type="button"
        className="-my-0.5 grid size-6 cursor-help place-items-center rounded-full text-ink-faint hover:text-ink aria-expanded:text-ink pointer-coarse:my-[calc((24px-var(--spacing-control))/2)] pointer-coarse:me-[calc((24px-var(--spacing-control))/2)] pointer-coarse:size-control"
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
      {/* Its card positions it: so it is as wide as the card, and stays inside the window. */}
      <span
        id={id}
        role="tooltip"
        className="absolute inset-x-0 top-[calc(100%+4px)] z-3 rounded-sm bg-ink px-3 py-2 text-12/[18px] font-medium wrap-anywhere text-paper"
        hidden={!isOpen}
      >
        {text}
      </span>
    </span>
  );
}
