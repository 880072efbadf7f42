import { USER_LIST } from '@greenroom/contract/users-list.rules';
import type { UserSort } from '@greenroom/contract/users-list.rules';
import { IconEye, IconUserSearch } from '@tabler/icons-react';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

import { can } from '#kit/can.ts';
import { formatMoney } from '#kit/format.ts';
import { DateText, EmailText, NAME, NumberText, PersonCell, SoftText } from '#kit/list/cells.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { exportQueryOf } from '#kit/list/list-search.ts';
import { ShortList } from '#kit/list/short-list.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { useList } from '#kit/list/use-list.ts';
import { isPlainClick } from '#kit/own-path.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { iconButtonLook } from '#kit/ui/icon-button.tsx';
import { ReportsMark } from '#kit/ui/reports-mark.tsx';

import { ImportButton } from '../import/import-button.tsx';
import { MeasureMark } from '../parts/measure-mark.tsx';
import { ProfileBadge } from '../parts/profile-badge.tsx';
import { RemoveUser } from '../parts/remove-user.tsx';
import { UserStatus } from '../parts/user-status.tsx';
import { useUserList } from '../users.queries.ts';
import type { UserRow } from '../users.queries.ts';
import { readUserListSearch } from '../users.search.ts';
import { useUserBulk } from './use-user-bulk.tsx';
import { NearestNames, nearestWords, nobodyWords } from './nearest-names.tsx';
import { UserFilterBar } from './user-filter-bar.tsx';

const route = getRouteApi('/staff/user-list');

/** The columns of the list; the talents cannot be sorted. @source spec 2 /user-list */
const COLUMNS: readonly (Column<UserRow> & { key: UserSort | 'talents' })[] = [
  {
    key: 'name',
    header: 'Name',
    isSortable: true,
    hasPicture: true,
    cell: ({ id, name, profile_image_url: src, reports }, folded) => (
      <span className="flex min-w-0 items-center gap-2">
        <PersonCell name={name} src={src} below={folded}>
          <UserLink userId={id} className={NAME} title={name}>
            <bdi>{name}</bdi>
          </UserLink>
        </PersonCell>
        <ReportsMark kind="users" record={id} reporters={reports} name={name} />
      </span>
    ),
  },
  {
    key: 'email',
    // Where name and address would both break.
    foldBelow: 1280,
    header: 'Email',
    isSortable: true,
    card: 'below',
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    key: 'city',
    foldBelow: 1120,
    header: 'City',
    isSortable: true,
    width: '92px',
    card: 'none',
    cell: ({ city }) => <SoftText>{city}</SoftText>,
  },
  {
    key: 'state',
    foldBelow: 1120,
    header: 'State',
    isSortable: true,
    width: '64px',
    card: 'none',
    cell: ({ state }) => <SoftText>{state}</SoftText>,
  },
  {
    key: 'talents',
    foldBelow: 860,
    header: 'Talents',
    width: '128px',
    card: 'start',
    cell: ({ roles }) => <ShortList items={roles.map(({ title }) => title)} />,
  },
  {
    key: 'featured',
    foldBelow: 1120,
    foldIf: ({ featured }) => featured,
    header: 'Profile type',
    isSortable: true,
    width: '112px',
    card: 'none',
    cell: ({ featured }) => <ProfileBadge isFeatured={featured} />,
  },
  {
    key: 'createdAt',
    foldBelow: 820,
    foldLabel: 'Joined',
    header: 'Joined',
    isSortable: true,
    width: '100px',
    card: 'none',
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  },
  {
    key: 'totalSpent',
    header: 'Total spent',
    isSortable: true,
    align: 'end',
    // '$1,234,567.89'
    width: '116px',
    card: 'none',
    cell: ({ totalSpent }) => totalSpent !== null && <NumberText>{formatMoney(totalSpent)}</NumberText>,
  },
  {
    key: 'active',
    isEdge: true,
    header: 'Status',
    isSortable: true,
    width: '120px',
    card: 'end',
    cell: (user) =>
      user.measure ? (
        <span className="grid justify-items-start gap-1">
          <UserStatus user={user} />
          <MeasureMark kind={user.measure} />
        </span>
      ) : (
        <UserStatus user={user} />
      ),
  },
];

/** /user-list: finds a person among thousands and acts on them. */
export function UserListScreen() {
  const list = useList(USER_LIST, route.useSearch());
  const navigate = useNavigate();
  const answer = useUserList(list.search);
  const nearest = answer.isPlaceholderData || list.isTooShort ? [] : (answer.data?.nearest ?? []);
  const handleEdit = ({ id }: UserRow) =>
    void navigate({
      to: '/edit-profile/$userId',
      params: { userId: String(id) },
      state: { userList: list.search },
    });
  return (
    <ListPage
      list={list}
      answer={answer}
      caption="People"
      counted={['person', 'people']}
      columns={can('sales.list') ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'totalSpent')}
      minWidth={1100}
      isTight
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      actions={renderActions}
      actionsWidth="96px"
      bulk={useUserBulk(list.search)}
      onEdit={can('users.update') ? handleEdit : undefined}
      action={
        <>
          <ImportButton />
          <CsvButton
            label="Download CSV of the people"
            call="users.export"
            fileName="people.csv"
            options={{ query: exportQueryOf(USER_LIST, list.search) }}
          />
        </>
      }
      before={
        <output className="sr-only">
          {nearest.length > 0 && `${nobodyWords(list.search.search)} ${nearestWords(nearest)}`}
        </output>
      }
      filters={<UserFilterBar search={list.search} onChange={list.ask} />}
      errorText="The list of people could not be loaded."
      empty={{
        icon: <IconUserSearch size={24} />,
        title: 'No record found.',
        text: 'People appear here when they register in the app.',
        narrowedText:
          nearest.length > 0
            ? nobodyWords(list.search.search)
            : 'No one matches. Remove a filter to see more.',
        ...(nearest.length > 0 && { narrowedMore: <NearestNames names={nearest} search={list.search} /> }),
      }}
    />
  );
}

/** View, and Delete with a confirmation and Undo. */
function renderActions(user: UserRow) {
  return (
    <>
      <UserLink
        userId={user.id}
        className={iconButtonLook()}
        aria-label={`View ${user.name}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </UserLink>
      <RemoveUser user={user} />
    </>
  );
}

type UserLinkProps = {
  userId: number;
  className: string;
  children: ReactNode;
  title?: string;
  'aria-label'?: string;
  'data-tip'?: string;
};

/**
 * A link from the list to a person; the history keeps the list's state for the way back. A plain link: the router's own
 * follows the address in each of a hundred rows.
 */
function UserLink({ userId, children, ...rest }: UserLinkProps) {
  const router = useRouter();
  const person = { to: '/user-detail/$userId', params: { userId: String(userId) } } as const;
  const preload = () => void router.preloadRoute(person);

  function handleClick(press: MouseEvent): void {
    if (!isPlainClick(press)) return;
    press.preventDefault();
    const userList = readUserListSearch(router.state.location.search);
    void router.navigate({ ...person, state: { userList } });
  }

  return (
    <a
      {...rest}
      href={`/user-detail/${userId}`}
      onClick={handleClick}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  );
}
