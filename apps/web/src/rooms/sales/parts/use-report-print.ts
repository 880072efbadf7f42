import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { findTransactions } from '../sales-report.queries.ts';
import type { Transaction } from '../sales-report.queries.ts';
import type { SaleDetailSearch } from '../sales.search.ts';

/** Prints the report with all its transactions of the status in the address, not only one page. */
export function useReportPrint(id: number, { status }: SaleDetailSearch) {
  const [rows, setRows] = useState<readonly Transaction[] | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => findTransactions(id, status),
    onSuccess: setRows,
  });

  // Once they are drawn. The call blocks until the dialog is closed.
  useEffect(() => {
    if (!rows) return undefined;
    const handleEnd = () => setRows(null);
    window.addEventListener('afterprint', handleEnd, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', handleEnd);
  }, [rows]);

  return { rows, print: () => mutate(), isPending, error };
}
