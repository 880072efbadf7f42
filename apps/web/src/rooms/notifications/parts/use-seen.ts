import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';

import { useMarkNotificationsRead } from '../notifications.queries.ts';
import type { Notification } from '../notifications.queries.ts';

const AFTER_MS = 800;
/** Half of a row, or for a long one as much as fits the view. */
const ENOUGH = { ratio: 0.5, px: 160 };
/** The contract's limit per call. */
const AT_ONCE = 100;

/**
 * Marks as read what the open panel has shown: rows that came into view, batched after a moment or when it closes. A
 * failure shows nothing: the rows are new again at the next opening.
 */
export function useSeen(
  listRef: RefObject<HTMLElement | null>,
  rows: readonly Notification[] | undefined,
): void {
  const { mutate } = useMarkNotificationsRead();
  const told = useRef(new Set<number>());
  const seen = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useEffectEvent(() => {
    const isNew = (id: number) => !told.current.has(id) && rows?.some((row) => row.id === id && !row.read);
    const ids = [...seen.current].filter(isNew).slice(0, AT_ONCE);
    seen.current.clear();
    if (ids.length === 0) return;
    for (const id of ids) told.current.add(id);
    mutate(ids);
  });

  const handleSight = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio, intersectionRect } of entries) {
      const isShown = intersectionRatio >= ENOUGH.ratio || intersectionRect.height >= ENOUGH.px;
      if (isShown && target instanceof HTMLElement) seen.current.add(Number(target.dataset['id']));
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(), AFTER_MS);
  });

  useEffect(() => {
    if (!rows || !has('read_marks') || !can('notifications.markRead')) return undefined;
    const observer = new IntersectionObserver((entries) => handleSight(entries), {
      threshold: [0.1, 0.3, ENOUGH.ratio],
    });
    for (const row of listRef.current?.children ?? []) observer.observe(row);
    return () => observer.disconnect();
  }, [listRef, rows]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      send();
    },
    [],
  );
}
