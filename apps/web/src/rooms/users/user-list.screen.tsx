import { Page } from '#kit/ui/page.tsx';

/** /user-list. */
export function UserListScreen() {
  return <Page summary="Everyone in the community">{null}</Page>;
}
