import type { Capability } from '@greenroom/contract/capabilities';

import { config } from './config.ts';

let known: ReadonlySet<Capability> | null = config.capabilities && new Set(config.capabilities);

/** Returns whether the host can do something beyond the specification. Without it, its controls are absent. */
export const has = (capability: Capability): boolean => known?.has(capability) ?? false;

/** Returns whether it is known what the host can do: from the page, or since `learn`. */
export const isHostKnown = (): boolean => known !== null;

/** Keeps what a host can do. */
export function learn(capabilities: readonly Capability[]): void {
  known = new Set(capabilities);
}
