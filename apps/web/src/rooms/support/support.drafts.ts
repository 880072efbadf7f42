import { randomName } from '#kit/random.ts';
import { getSession } from '#kit/session.ts';

/** Words that are not sent yet. `key` names them to the server from the first try on, so that they arrive once. */
export type Draft = { text: string; at: number; key?: string };

const PREFIX = 'greenroom-reply';
/** The oldest go first; nobody answers more at a time. */
const MOST = 50;
const NONE: Draft = { text: '', at: 0 };

/** What this page has read or written; where the browser blocks storage, drafts live as long as the page. */
const memory = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Per admin: on a shared computer nobody finds a colleague's words in the box. */
function nameOf(messageId: number): string {
  return `${PREFIX}-${getSession()?.id ?? 0}-${messageId}`;
}

function parse(stored: string | null): Draft {
  if (stored === null) return NONE;
  try {
    const { text, at, key } = JSON.parse(stored) as Record<string, unknown>;
    if (typeof text !== 'string' || typeof at !== 'number') return NONE;
    return { text, at, ...(typeof key === 'string' && /^[\da-f]{16,64}$/.test(key) && { key }) };
  } catch {
    return NONE;
  }
}

function read(name: string): Draft {
  const known = memory.get(name);
  if (known) return known;
  let draft = NONE;
  try {
    draft = parse(localStorage.getItem(name));
  } catch {
    // Blocked storage holds no drafts.
  }
  memory.set(name, draft);
  return draft;
}

function dropOldest(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(`${PREFIX}-`));
  if (names.length <= MOST) return;
  const byAge = names
    .map((name) => ({ name, at: parse(localStorage.getItem(name)).at }))
    .toSorted((a, b) => a.at - b.at);
  for (const { name } of byAge.slice(0, names.length - MOST)) localStorage.removeItem(name);
}

function write(name: string, draft: Draft): void {
  memory.set(name, draft);
  try {
    if (draft.text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(draft));
    dropOldest();
  } catch {
    // Blocked or full: it lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The draft of a reply to this message; the same object until it changes. */
export function getDraft(messageId: number): Draft {
  return read(nameOf(messageId));
}

/** Keeps other words; '' forgets the draft. */
export function setDraft(messageId: number, text: string): void {
  write(nameOf(messageId), { text, at: Date.now() });
}

/** Puts words that were sent and taken back before those typed since. */
export function giveBack(messageId: number, words: string): void {
  const { text } = getDraft(messageId);
  setDraft(messageId, text.trim() === '' ? words : `${words}\n\n${text}`);
}

/** The name of these words to the server: the same until they change, also after a reload. */
export function keyOfDraft(messageId: number): string {
  const draft = getDraft(messageId);
  if (draft.key) return draft.key;
  const key = randomName();
  write(nameOf(messageId), { ...draft, key });
  return key;
}

/** For the one hook that follows a draft. */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(`${PREFIX}-`)) return;
  if (key === null) memory.clear();
  else memory.delete(key);
  for (const listener of listeners) listener();
});
