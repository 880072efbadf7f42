import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { readStored, store } from './stored.ts';

/** What a key does. */
export type KeyBinding = {
  /** A key as `KeyboardEvent.key` names it ('j', '?', 'Enter', 'Shift+x'), several in a row ('g d'), or one with Ctrl or Cmd ('Mod+k'). */
  keys: string;
  /** What it does, as the list of keys says it: 'Open the next person'. */
  label: string;
  /** Null: it does nothing for now, and the list leaves it out. */
  onPress: (() => void) | null;
  /** Whether a key that is held down does it again and again. */
  doesRepeat?: true;
};

/** The part of a dialog whose keys they are; `dialogs`: keys that are heard in every dialog and panel, too. */
type Within = RefObject<Element | null> | 'dialogs';

type Entry = {
  scope: string;
  within: Within | undefined;
  latest: RefObject<readonly KeyBinding[]>;
};

/** What is registered now: what came last comes last, and wins. */
const entries = new Set<Entry>();

/** What has the keys while it is open: dialogs, panels, menus. */
const DIALOGS = '[aria-modal="true"], dialog[open]';
const ABOVE = `${DIALOGS}, [role="menu"], :popover-open`;
/** Fields that take letters; a checkbox or a slider does not. */
const FIELDS =
  'textarea, select, iframe, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"])';
/** What does something of its own on Enter, Space and the arrows. */
const CONTROLS = 'a, button, input, summary, audio, video, [tabindex]:not([tabindex="-1"])';
/** Between two keys of one sequence. */
const SEQUENCE_MS = 1500;

/** Whether the key for commands is Cmd. */
export const IS_MAC = /^(?:Mac|iP)/.test(navigator.platform);

/** Returns whether keys without Ctrl or Cmd are on, on this device. */
export const areKeysOn = (): boolean => readStored('keys') !== 'off';
/** Turns keys without Ctrl or Cmd on or off: they get in the way of some who speak to their computer. */
export const setKeysOn = (isOn: boolean): void => store('keys', isOn ? null : 'off');

/** Returns a letter of any keyboard as the Latin one in its place, and any other key as it is. */
function pressedKey({ key, code }: KeyboardEvent): string {
  if (!/^\p{L}$/u.test(key)) return key;
  return (/^[a-z]$/i.test(key) ? key : (/(?<=^Key)[A-Z]$/.exec(code)?.[0] ?? key)).toLowerCase();
}

const isModPressed = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !shiftKey && (IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey);

/** Returns a press as a binding names it; null for one with other modifiers. */
function namePress(press: KeyboardEvent): string | null {
  const key = pressedKey(press);
  if (isModPressed(press)) return `Mod+${key}`;
  const isSign = key.length === 1 && !/[\p{L}\d]/u.test(key);
  // On many keyboards a sign such as [ takes AltGr (Ctrl and Alt) or Option.
  if (press.metaKey || (press.altKey ? !isSign : press.ctrlKey)) return null;
  return press.shiftKey && !isSign ? `Shift+${key}` : key;
}

/** Returns whether what has the focus needs the key itself. */
function isTaken(name: string, { target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || name.startsWith('Mod+')) return false;
  if (target.closest(FIELDS)) return true;
  const isLetter = name.replace('Shift+', '').length === 1 && name !== ' ';
  return !isLetter && target.closest(CONTROLS) !== null;
}

/** Returns what is registered for where the focus is, what came last first. */
function listHeard(target: EventTarget | null): KeyBinding[] {
  const above = [...document.querySelectorAll(ABOVE)].at(-1);
  // A toast beside a dialog has keys of its own.
  const isInside = !above || target === document.body || (target instanceof Node && above.contains(target));
  return [...entries]
    .filter(({ within }) => {
      if (within === 'dialogs') return !above || above.matches(DIALOGS);
      if (above) return isInside && above.contains(within?.current ?? null);
      // A panel that was closed may be kept.
      return !within || within.current?.checkVisibility() === true;
    })
    .flatMap(({ latest }) => latest.current)
    .filter(({ onPress }) => onPress !== null)
    .toReversed();
}

let pressed: string[] = [];
let pressedAt = 0;

const MODIFIER = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/** Returns a press as a binding names it, or null for one that is not ours. */
function ownName(press: KeyboardEvent): string | null {
  if (press.defaultPrevented || press.isComposing) return null;
  const name = namePress(press);
  if (name === null || isTaken(name, press)) return null;
  return name.startsWith('Mod+') || areKeysOn() ? name : null;
}

function handleKey(press: KeyboardEvent): void {
  if (MODIFIER.test(press.key)) return;
  const name = ownName(press);
  const before = press.timeStamp - pressedAt < SEQUENCE_MS ? pressed : [];
  pressed = [];
  if (name === null) return;
  const heard = listHeard(press.target);
  for (const keys of [[...before, name], [name]]) {
    const line = keys.join(' ');
    const found = heard.find((binding) => binding.keys === line);
    if (found) {
      press.preventDefault();
      if (!press.repeat || found.doesRepeat) found.onPress?.();
      return;
    }
    if (heard.some((binding) => binding.keys.startsWith(`${line} `))) {
      pressed = keys;
      pressedAt = press.timeStamp;
      return;
    }
  }
}

function register(entry: Entry): () => void {
  if (entries.size === 0) document.addEventListener('keydown', handleKey);
  entries.add(entry);
  return () => {
    entries.delete(entry);
    if (entries.size === 0) document.removeEventListener('keydown', handleKey);
  };
}

/**
 * Handles keys while the component is mounted. They do nothing while one types, nor while a dialog, panel or menu is open.
 * Keys of a dialog name a part of it as `within`; with `dialogs` they are heard in every dialog and panel, such as the
 * Undo of a message. `scope` is their heading in the list that `?` opens.
 */
export function useKeys(scope: string, bindings: readonly KeyBinding[], within?: Within): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => register({ scope, within, latest }), [scope, within]);
}

/** Returns what is registered now, by scope, what came last first; each key once. */
export function listKeys(): { scope: string; bindings: KeyBinding[] }[] {
  const scopes = new Map<string, Map<string, KeyBinding>>();
  for (const { scope, latest } of [...entries].toReversed()) {
    const known = scopes.get(scope) ?? new Map<string, KeyBinding>();
    for (const binding of latest.current)
      if (binding.onPress && !known.has(binding.keys)) known.set(binding.keys, binding);
    if (known.size > 0) scopes.set(scope, known);
  }
  return [...scopes].map(([scope, known]) => ({ scope, bindings: [...known.values()] }));
}
