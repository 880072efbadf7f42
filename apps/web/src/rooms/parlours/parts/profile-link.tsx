import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type ProfileLinkProps = { id: number | null; className: string; title?: string; children: ReactNode };

/** A link to a person's profile; plain text where the server does not say whose it is. */
export function ProfileLink({ id, children, ...rest }: ProfileLinkProps) {
  if (id === null) return <span {...rest}>{children}</span>;
  return (
    <Link to="/user-detail/$userId" params={{ userId: String(id) }} {...rest}>
      {children}
    </Link>
  );
}
