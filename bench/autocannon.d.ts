/** What the bench uses of autocannon, which brings no types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers: Record<string, string> };
  type Result = {
    '2xx': number;
    non2xx: number;
    errors: number;
    requests: { average: number; total: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
