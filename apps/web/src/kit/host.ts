import { api } from './api.ts';
import { learn } from './capabilities.ts';
import { config } from './config.ts';

/** Asks the host what it can do beyond the specification. @throws ApiError */
export async function askHost(): Promise<void> {
  const { data } = await api.call('media.getConfiguration', { query: {} });
  const { readNames } = await import('@greenroom/contract/kit/former');
  learn(readNames(data.capabilities ?? []));
  config.signOn = data.signOn ?? null;
}
