import { TOKEN_KINDS } from '#kit/access/tokens.ts';
import { listCauses, errorText } from '#kit/errors.ts';

/** Tokens are part of links, and a broken link may have one anywhere. Secrets of connections are in Base64. */
const TOKEN = new RegExp(String.raw`\b(?:(${TOKEN_KINDS.join('|')})_[\w-]{20,}|(whsec)_[\w+/=]{20,})`, 'g');
/** The values of a failed statement: users' texts, hashes, whole mails. */
const VALUES = /\nparams: [^]*/;

const hideValues = (text: string) => text.replace(VALUES, '').replaceAll(TOKEN, '$1$2_…');

/**
 * Returns what is logged of a request and of an error: no query, since it holds the token of a link from a mail, no
 * token in any place, and no values of a statement.
 */
export const logWords = {
  req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
    method,
    path: hideValues(url.split('?')[0] ?? ''),
    remoteAddress: ip,
  }),
  err(error: unknown) {
    if (!(error instanceof Error))
      return { type: typeof error, message: hideValues(errorText(error)), stack: '' };
    const chain = listCauses(error).filter((each) => each instanceof Error);
    return {
      type: error.name,
      message: chain.map(({ message }) => hideValues(message)).join(': '),
      // A stack begins with the message itself.
      stack: chain
        .map(({ message, stack = '' }) => hideValues(stack.replace(message, () => hideValues(message))))
        .join('\ncaused by: '),
      ...('code' in error && { code: error.code }),
    };
  },
};
