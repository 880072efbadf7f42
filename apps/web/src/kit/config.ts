import type { Capability } from '@greenroom/contract/capabilities';

/** What signing in at the company's provider is called, to follow 'Sign in with', and whether it is the only way. */
export type SignOn = { name: string; isOnly: boolean };

/** What the server configures in the console at run time. */
export type ConsoleConfig = {
  /** Empty: the same origin. */
  apiUrl: string;
  apiKey: string;
  /** The community's time zone, in which dates and days are shown. */
  timeZone: string;
  /** For how many days what was deleted can be restored. */
  removedDays: number;
  /** What the host can do beyond the specification; null when the page does not say. */
  capabilities: readonly Capability[] | null;
  /** How the staff sign in at their company's provider; null where they do not. */
  signOn: SignOn | null;
  /** The version of this console; empty while one edits it apart from a server. */
  version: string;
};

function readConfig(): ConsoleConfig {
  const config: ConsoleConfig = {
    apiUrl: '',
    apiKey: '',
    timeZone: 'America/New_York',
    removedDays: 30,
    capabilities: null,
    signOn: null,
    version: '',
  };
  try {
    const block: unknown = JSON.parse(document.getElementById('greenroom-config')?.textContent ?? '{}');
    if (typeof block !== 'object' || block === null) return config;
    for (const key of ['apiUrl', 'apiKey', 'timeZone', 'version'] as const) {
      const value = (block as Record<string, unknown>)[key];
      if (typeof value === 'string') config[key] = value;
    }
    const { capabilities, removedDays, signOn } = block as Record<string, unknown>;
    if (typeof removedDays === 'number') config.removedDays = removedDays;
    if (Array.isArray(capabilities)) config.capabilities = capabilities as Capability[];
    if (typeof signOn === 'object') config.signOn = signOn as SignOn | null;
  } catch {
    // The block is empty or damaged: the defaults apply, and the first call reports what is wrong.
  }
  return config;
}

/** The settings delivered with the page. */
export const config: ConsoleConfig = readConfig();
