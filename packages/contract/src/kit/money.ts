/** Returns the cents of dollars with at most two decimals: binary fractions make 19.99 × 100 a little less than 1,999. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);
