/** What the server tells the console at run time. */
export type ConsoleConfig = {
  /** Empty: the same origin. */
  apiUrl: string;
  apiKey: string;
  /** The community's zone: dates and days are shown in it. */
  timeZone: string;
};

function readConfig(): ConsoleConfig {
  const config: ConsoleConfig = { apiUrl: '', apiKey: '', timeZone: 'America/New_York' };
  try {
    const block: unknown = JSON.parse(document.getElementById('greenroom-config')?.textContent ?? '{}');
    if (typeof block !== 'object' || block === null) return config;
    for (const key of ['apiUrl', 'apiKey', 'timeZone'] as const) {
      const value = (block as Record<string, unknown>)[key];
      if (typeof value === 'string') config[key] = value;
    }
  } catch {
    // An empty or damaged block: the defaults serve, and the first call says what is wrong.
  }
  return config;
}

/** The settings that came with the page. */
export const config: ConsoleConfig = readConfig();
