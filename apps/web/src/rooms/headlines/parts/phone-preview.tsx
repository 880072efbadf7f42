import { HEADLINE_KINDS } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';

import type { HeadlineFiles, HeadlineValues } from '../headlines.draft.ts';
import { kindOf, shortLinkOf } from '../headlines.kinds.tsx';
import classes from './phone-preview.module.css';

type PhonePreviewProps = { values: HeadlineValues; files: HeadlineFiles };

/** Previews the headline as the app will show it, while the user types. */
export function PhonePreview({ values, files }: PhonePreviewProps) {
  const address = webAddressOf(values.website_link);
  return (
    <div className={classes.phone}>
      <div className={classes.speaker} aria-hidden />
      <div className={classes.screen}>
        <p className={classes.bar}>News</p>
        <PreviewMedia values={values} files={files} />
        <div className={classes.words}>
          <p className={classes.title} data-blank={!values.title.trim()}>
            {values.title.trim() || 'Your title'}
          </p>
          {HEADLINE_KINDS[values.type].field === 'description' && (
            <p className={classes.description} data-blank={!values.description.trim()}>
              {values.description.trim() || 'Your description'}
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

function PreviewMedia({ values: { type, title }, files }: PhonePreviewProps) {
  const { icon: Icon, preview } = kindOf(type);
  if (preview === null) return null;
  const media = preview.draw({ title, uploads: files });
  if (media) return <div className={classes.media}>{media}</div>;
  return (
    <div className={classes.blank}>
      <Icon size={24} aria-hidden />
      {preview.blank}
    </div>
  );
}
