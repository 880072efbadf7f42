import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#kit/api.ts';

import type { SupportMessage } from './support.queries.ts';

type Incoming = NonNullable<SupportMessage['incoming']>[number];
/** What was loaded of a thread, oldest first; `earlier`: how many there are before that. */
type Loaded = { id: number; answers: Incoming[]; earlier: number };

/** The answers by email of a thread: the newest, and those before them once `more` was called. */
export function useThreadAnswers({ id, incoming, earlierIncoming }: SupportMessage) {
  const newest = incoming ?? [];
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const known = loaded?.id === id ? loaded : { id, answers: [], earlier: earlierIncoming ?? 0 };
  // What has arrived since comes last.
  const answers = [...new Map([...known.answers, ...newest].map((each) => [each.id, each])).values()];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (before: number) =>
      api.call('support.listIncoming', {
        params: { id: String(id) },
        query: { before: String(before) },
      }),
    onSuccess({ data }) {
      setLoaded({ id, answers: [...data.incoming, ...answers], earlier: data.earlierIncoming });
    },
  });
  return {
    answers,
    earlier: known.earlier,
    isLoading: isPending,
    error,
    more: () => mutate(answers[0]?.id ?? 0),
  };
}
