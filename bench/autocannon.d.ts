/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** In seconds, unless `amount` says how many requests. */
    duration?: number;
    amount?: number;
    headers: Record<string, string>;
  };
  type Result = {
    '2xx': number;
    non2xx: number;
    errors: number;
    requests: { average: number; total: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
