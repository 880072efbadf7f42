import { HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';

import { VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import type { HeadlineDraft } from '../headlines.draft.ts';
import { kindOf, shortLinkOf } from '../headlines.kinds.ts';
import classes from './phone-preview.module.css';
import { PhotoReel } from './photo-reel.tsx';

type PhonePreviewProps = { draft: HeadlineDraft };

/** The headline as the app will show it, while one types. */
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
          {draft.type === HEADLINE_TYPES.text && (
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

function PreviewMedia({ draft: { type, title, video, photos } }: PhonePreviewProps) {
  const { icon: Icon } = kindOf(type);
  if (type === HEADLINE_TYPES.text) return null;
  if (type === HEADLINE_TYPES.video && video) {
    return (
      <div className={classes.video}>
        <VideoFrame src={video.previewUrl} title={title.trim() || video.name} />
      </div>
    );
  }
  if (type === HEADLINE_TYPES.photos && photos.length > 0) {
    return <PhotoReel urls={photos.map(({ previewUrl }) => previewUrl)} />;
  }
  return (
    <div className={classes.blank}>
      <Icon size={24} aria-hidden />
      {type === HEADLINE_TYPES.video ? 'Your video' : 'Your photos'}
    </div>
  );
}
