import { HEADLINE_KINDS } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';
import { clsx } from 'clsx';

import { useMediaQuery } from '#kit/media-query.ts';

import type { HeadlineFiles, HeadlineValues } from '../headlines.draft.ts';
import { headlineKind, shortenLink } from '../headlines.kinds.tsx';

type PhonePreviewProps = { values: HeadlineValues; files: HeadlineFiles };

/** The phone: beside the form where there is room, else collapsed below it. */
export function PhonePreview(shown: PhonePreviewProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  if (isWide) {
    return (
      <section className="sticky top-0 grid justify-items-center gap-3" aria-label="Preview">
        <p className="text-13 text-ink-faint">How it looks in the app</p>
        <Phone {...shown} />
      </section>
    );
  }
  return (
    <details className="rounded-md border border-line *:last:mx-auto *:last:mt-2 *:last:mb-4">
      <summary className="cursor-pointer rounded-md px-4 py-3 font-medium">How it looks in the app</summary>
      <Phone {...shown} />
    </details>
  );
}

/** Previews the headline as the app will show it, while the user types. */
function Phone({ values, files }: PhonePreviewProps) {
  const [title, description] = [values.title.trim(), values.description.trim()];
  const address = webAddressOf(values.website_link);
  return (
    <div className="w-70 max-w-full rounded-[32px] border border-line-strong bg-sunken px-2 py-3">
      <div className="mx-auto mb-2 h-1 w-14 rounded-full bg-line-strong" aria-hidden />
      <div className="grid max-h-130 min-h-105 grid-cols-1 content-start overflow-x-hidden overflow-y-auto rounded-[24px] bg-surface">
        <p className="border-b border-line px-4 py-3 text-center font-semibold">News</p>
        <PreviewMedia values={values} files={files} />
        <div className="grid grid-cols-1 gap-2 p-4">
          <p
            className={clsx(
              'text-16 leading-heading font-semibold wrap-anywhere',
              !title && 'text-ink-faint',
            )}
            dir="auto"
          >
            {title || 'Your title'}
          </p>
          {HEADLINE_KINDS[values.type].field === 'description' && (
            <p
              className={clsx(
                'text-13 text-start wrap-anywhere whitespace-pre-line',
                !description && 'text-ink-faint',
              )}
              dir="auto"
            >
              {description || 'Your description'}
            </p>
          )}
          <p className={clsx('truncate text-13 font-medium', address ? 'text-accent-ink' : 'text-ink-faint')}>
            {address ? shortenLink(address) : 'your-website.com'}
          </p>
        </div>
      </div>
    </div>
  );
}

function PreviewMedia({ values: { type, title }, files }: PhonePreviewProps) {
  const { icon: Icon, preview } = headlineKind(type);
  if (preview === null) return null;
  const media = preview.draw({ title, uploads: files });
  if (media) return <div className="*:rounded-none!">{media}</div>;
  return (
    <div className="grid aspect-16/10 place-content-center place-items-center gap-2 bg-sunken text-13 text-ink-faint">
      <Icon size={24} aria-hidden />
      {preview.blank}
    </div>
  );
}
