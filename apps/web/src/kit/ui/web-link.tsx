import { webAddressOf } from '@greenroom/contract/kit/links';
import type { ReactNode } from 'react';

type WebLinkProps = {
  /** As a user typed it, or as another program stored it. */
  address: string;
  className?: string | undefined;
  title?: string;
  /** The link text; by default the address. */
  children?: ReactNode;
};

/** A link to a web address, in a new tab. Anything but an http or https address stays text. */
export function WebLink({ address, className, title, children = address }: WebLinkProps) {
  const href = webAddressOf(address);
  if (href === null) return <span className={className}>{address}</span>;
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer" title={title}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
