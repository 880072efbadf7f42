import { parse } from 'bowser';

/** Returns the browser and the system of a user agent, 'Firefox on Windows'; null when it names neither. */
export function nameDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || null;
}
