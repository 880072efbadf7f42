import { HEADLINE_KINDS } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';

import type { HeadlineDraft } from '../headlines.draft.ts';
import { kindOf, shortLinkOf } from '../headlines.kinds.tsx';
import classes from './phone-preview.module.css';

type PhonePreviewProps = { draft: HeadlineDraft };

/** Previews the headline as the app will show it, while the user types. */
export function PhonePreview({ draft }: PhonePreviewProps) {
  const address = webAddressOf(draft.website_link);
  return (
    <div className={classes.phone}>
      <div className={classes.speaker} aria-hidden />
      <div className={classes.screen}>
        <p className={classes.bar}>News</p>
        <PreviewMedia draft={draft} />
        <div className={classes.words}>
          <p className={classes.title} data-blank={!draft.title.trim()}>
            {draft.title.trim() || 'Your title'}
          </p>
          {HEADLINE_KINDS[draft.type].field === 'description' && (
            <p className={classes.description} data-blank={!draft.description.trim()}>
              {draft.description.trim() || 'Your description'}
            </p>
          )}
          <p className={classes.link} data-blank={!address}>
            {address ? shortLinkOf(address) : 'your-website.com'}
          </p>
        </div>
      </div>
    </div>
  );
}

function PreviewMedia({ draft }: PhonePreviewProps) {
  const { icon: Icon, preview } = kindOf(draft.type);
  if (preview === null) return null;
  const media = preview.draw(draft);
  if (media) return <div className={classes.media}>{media}</div>;
  return (
    <div className={classes.blank}>
      <Icon size={24} aria-hidden />
      {preview.blank}
    </div>
  );
}
