import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { IconEye, IconLifebuoy } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { has } from '#kit/capabilities.ts';
import { FilterChips } from '#kit/list/filter-chips.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { useList } from '#kit/list/use-list.ts';
import { iconButtonLook } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { undoWords } from '#rooms/trash/trash.queries.ts';
import { ChoicePills } from '#rooms/users/parts/choice-pills.tsx';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { useRemoveSupport, useSupportList } from '../support.queries.ts';
import type { SupportRow } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';
import { SupportLink, supportColumns } from './support-columns.tsx';

const route = getRouteApi('/staff/support-management');

const renderActions = (row: SupportRow) => <SupportActions row={row} />;

function narrowedText({ search, user_id, replied }: SupportListSearch): string {
  const isAllDone = search === undefined && user_id === undefined && replied === false;
  return isAllDone ? 'All messages have been answered.' : 'No messages match this search and this filter.';
}

/** /support-management: messages and whether they were answered. */
export function SupportListScreen() {
  const list = useList(SUPPORT_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useSupportList(search);
  const person = usePersonName(search.user_id, answer.data?.data);
  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Support messages"
      counted={['message', 'messages']}
      columns={supportColumns}
      minWidth={920}
      rowId={({ id }) => id}
      rowName={({ subject }) => subject}
      actions={renderActions}
      filters={<SupportFilters search={search} person={person} onChange={ask} />}
      errorText="The support messages could not be loaded."
      empty={{
        icon: <IconLifebuoy size={24} />,
        title: 'No record found.',
        text: 'Messages sent to support from the app appear here.',
        narrowedText: narrowedText(search),
        clearText: 'Show all messages',
      }}
    />
  );
}

/** View, and Delete with a confirmation and Undo. */
function SupportActions({ row }: { row: SupportRow }) {
  const remove = useRemoveSupport();
  return (
    <>
      <SupportLink
        id={row.id}
        className={iconButtonLook()}
        aria-label={`View ${row.subject}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </SupportLink>
      <RemoveRow
        call="support.remove"
        name={row.subject}
        title="Delete support message"
        onRemove={() => remove.mutateAsync(row.id)}
      >
        <strong className="font-semibold text-ink wrap-anywhere">{row.subject}</strong> by {row.user.name}
        {has('threads') && ' and its replies'} will be deleted. {undoWords()}
      </RemoveRow>
    </>
  );
}

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'false', label: 'Unanswered' },
  { value: 'true', label: 'Answered' },
] as const;

type SupportFiltersProps = {
  search: SupportListSearch;
  /** The sender, when all messages are one person's and the name is known. */
  person: string | undefined;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: SupportListSearch, isReplacing?: boolean) => void;
};

/** Search, the filter for answered messages, and the one for a person. */
function SupportFilters({ search, person, onChange }: SupportFiltersProps) {
  const { replied, user_id } = search;
  const withoutPerson = () => onChange({ user_id: undefined });
  const chip = { key: 'user_id', text: `Messages from ${person ?? 'one person'}`, onRemove: withoutPerson };
  return (
    <>
      <SearchField
        label="Search messages by subject, name or email"
        placeholder="Search subject, name or email"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
      />
      {has('threads') && (
        <ChoicePills
          legend="Answer"
          isLegendHidden
          isSingle
          choices={CHOICES}
          chosen={[replied === undefined ? 'all' : replied ? 'true' : 'false']}
          onChange={([chosen]) => onChange({ replied: chosen === 'all' ? undefined : chosen === 'true' })}
        />
      )}
      <FilterChips chips={user_id === undefined ? [] : [chip]} onClear={withoutPerson} />
    </>
  );
}
