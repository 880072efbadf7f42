import { Link, useLocation } from '@tanstack/react-router';

/** The way back to the list of people, as one left it: the first step of a breadcrumb. */
export function UserListLink() {
  const search = useLocation({ select: (location) => location.state.userList });
  return (
    <Link to="/user-list" search={search ?? {}}>
      User Management
    </Link>
  );
}
