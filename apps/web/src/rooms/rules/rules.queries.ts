import type { Body, Output } from '@greenroom/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { joinPages, pagingOptions } from '#kit/paged-section/pages.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

/** A rule of the gate. */
export type Rule = Output<'rules.list'>['data'][number];
export type RuleSettings = Rule['settings'];
/** What a rule hit. */
export type RuleHit = Output<'rules.listHits'>['data'][number];
/** What a rule would have hit. */
export type RuleTrial = Output<'rules.try'>['data'];

/** They are shown in a dialog, so the list starts short. */
const AT_A_TIME = 10;

const LIST = ['rules', 'list'] as const;

const params = (id: number) => ({ id: String(id) });
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['rules'] });

/** Returns all rules, the newest first. */
export const useRuleList = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api.call('rules.list', { signal }),
  });

/** Returns what a rule hit page by page, newest first. */
export const useRuleHitList = (id: number) =>
  useInfiniteQuery({
    queryKey: ['rules', 'hits', id],
    queryFn: ({ pageParam, signal }) =>
      api.call('rules.listHits', {
        params: params(id),
        query: { page: String(pageParam), limit: String(AT_A_TIME) },
        signal,
      }),
    ...pagingOptions(AT_A_TIME),
    select: joinPages,
  });

/** A toast confirms it, and the form shows a refusal. The list is loaded again after both. */
const useSave = <T>(save: (what: T) => Promise<{ msg: string }>) => useChange(save, refresh);

/** Adds a rule; the same key adds it once. */
export const useCreateRule = () =>
  useSave(({ body, idempotencyKey }: { body: Body<'rules.create'>; idempotencyKey: string }) =>
    api.call('rules.create', { body, idempotencyKey }),
  );

/** Changes a rule as it was in `version`: 409 `changed_meanwhile` when a colleague saved first. */
export const useUpdateRule = () =>
  useSave(({ rule: { id, version }, body }: { rule: Rule; body: Body<'rules.update'> }) =>
    api.call('rules.update', { params: params(id), body, ifMatch: `"${id}.${version}"` }),
  );

/** Switches a rule on or off; the switch shows a refusal. */
export const useSetRuleOn = () =>
  useSave(({ id, isOn }: { id: number; isOn: boolean }) =>
    api.call('rules.setOn', { params: params(id), body: { isOn } }),
  );

/** Deletes a rule; the toast offers Undo. */
export const useRemoveRule = () =>
  useRemoval({
    remove: (id: number) => api.call('rules.remove', { params: params(id) }),
    putBack: restoreOf('rules'),
    findName: (client, id) =>
      client.getQueryData<Output<'rules.list'>>(LIST)?.data.find((rule) => rule.id === id)?.reason,
    refresh,
  });

/** Tries a rule on what came lately. */
export const useTryRule = () =>
  useMutation({
    mutationFn: async (settings: RuleSettings) => (await api.call('rules.try', { body: { settings } })).data,
  });
