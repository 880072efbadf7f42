import { Link, useLocation } from '@tanstack/react-router';

/** Links to the list of people in its last state: the first step of a breadcrumb. */
export function UserListLink() {
  const search = useLocation({ select: (location) => location.state.userList });
  return (
    <Link to="/user-list" search={search ?? {}}>
      User Listing
    </Link>
  );
}
