/**
 * How many times slower than quiet cores this machine was when the run began, 1 or more: `scripts/test-speed.mjs`
 * measures it. A busy machine is slow, not wrong, so what is waited for has that much more time.
 */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 1);

/** How long a test waits for one thing: a page, an answer, a mail. */
export const WAIT_MS = 10_000 * PATIENCE;

/** How long a test may take that does not say why it takes longer. */
export const TEST_MS = 60_000 * PATIENCE;
