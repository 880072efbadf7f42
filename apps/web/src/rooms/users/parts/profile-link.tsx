import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type ProfileLinkProps = {
  id: number | null;
  className: string;
  title?: string;
  /** The name of the link, if not its text. */
  label?: string;
  /** For a link that is the name alone. */
  dir?: 'auto';
  children: ReactNode;
};

/** A link to a person's profile; plain text where the server does not say whose it is. Style the link alone by `[a]:`. */
export function ProfileLink({ id, label, children, ...rest }: ProfileLinkProps) {
  if (id === null) return <span {...rest}>{children}</span>;
  return (
    <Link to="/user-detail/$userId" params={{ userId: String(id) }} aria-label={label} {...rest}>
      {children}
    </Link>
  );
}
