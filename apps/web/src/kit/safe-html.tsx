import { keepDocumentWords } from '@greenroom/contract/kit/html-words';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import DOMPurify from 'dompurify';
import type { Config } from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import type { MouseEvent } from 'react';

import { isPlainClick } from './own-path.ts';

type SafeHtmlProps = {
  /** HTML from the server, sanitised there; it is sanitised here again, so that the page's safety does not depend on that. */
  html: string;
  className?: string | undefined;
  id?: string;
  /** A person wrote all of it: it stands in its own direction. */
  isTheirs?: boolean;
  /** Called after one of our own links was followed, for example to close a panel. */
  onFollow?: () => void;
};

/** The same twelve tags as the server's sanitiser allows, by other means. */
const RULES: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'blockquote', 'h2', 'h3'],
  ALLOWED_ATTR: ['href'],
  // http, https, mailto, or no scheme. '//host' has no scheme either, but leads to another site.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|(?![/\\]{2})(?:[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$)))/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

/** Whether this is a path of the console; '//host' is not. */
function isOwn(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

function sanitizeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(keepDocumentWords(html), RULES);
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (isOwn(href)) continue;
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}

/** Draws HTML from outside, and is the only place that does. Its own links use the router, others open a new tab. */
export function SafeHtml({ html, className, id, isTheirs = false, onFollow }: SafeHtmlProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const router = useRouter();

  useLayoutEffect(() => {
    boxRef.current?.replaceChildren(sanitizeHtml(html));
  }, [html]);

  function handleClick(click: MouseEvent): void {
    const link = click.target instanceof Element ? click.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    if (!isPlainClick(click) || !isOwn(href)) return;
    click.preventDefault();
    onFollow?.();
    void router.navigate({ href });
  }

  return (
    // The links inside are the interactive elements; Enter on them clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={boxRef}
      id={id}
      className={clsx(className, isTheirs && 'text-start')}
      dir={isTheirs ? 'auto' : undefined}
      onClick={handleClick}
    />
  );
}
