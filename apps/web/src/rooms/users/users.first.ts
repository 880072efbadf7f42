import { USER_LIST } from '@greenroom/contract/users-list.rules';

import { callFirst } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { queryAt } from '#kit/list/list-search.ts';
import type { FirstCalls } from '#kit/room.ts';

export const firstCalls: FirstCalls = {
  '/user-list': ({ search }) => callFirst('users.list', { query: queryAt(USER_LIST, search) }),
  '/user-detail/$id': ({ id }) => callFirst('users.get', { params: { id } }),
  '/edit-profile/$id'({ id }) {
    if (can('users.update')) callFirst('users.get', { params: { id } });
  },
};
