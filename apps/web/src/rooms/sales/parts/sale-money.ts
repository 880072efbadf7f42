import { formatMoney } from '#kit/format.ts';

import type { SaleReport } from '../sales-report.queries.ts';

type Figures = Pick<SaleReport, 'collected' | 'revenue' | 'netProfit' | 'rates'>;

const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Explains how each money term of a report is calculated, with its own numbers. @source contract Parlours */
export function formulasOf({ collected, revenue, netProfit, rates }: Figures) {
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
