import { describe, expect, test } from 'vitest';

import { embedUrl, videoPageUrl, videoOfId, videoOfLink } from './video-links.ts';

describe('a link to a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ'],
    ['http://youtu.be/dQw4w9WgXcQ?si=1', 'youtube', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/a_b-c123456', 'youtube', 'a_b-c123456'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'vimeo', '76979871'],
    ['https://player.vimeo.com/video/76979871', 'vimeo', '76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
    ['https://www.youtube.com/watch/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&feature=youtu.be', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/e/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    [
      'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
      'youtube',
      'dQw4w9WgXcQ',
    ],
    ['https://vimeo.com/album/1234567/video/123456789', 'vimeo', '123456789'],
    ['https://vimeo.com/showcase/7654321/video/123456789', 'vimeo', '123456789'],
    ['https://vimeo.com/channels/12345/76979871', 'vimeo', '76979871'],
    ['https://vimeo.com/groups/12345/videos/76979871', 'vimeo', '76979871'],
    ['https://vimeo.com/ondemand/film/76979871?autoplay=1', 'vimeo', '76979871'],
    ['https://vimeo.com/manage/videos/76979871', 'vimeo', '76979871'],
    ['https://vimeo.com/76979871?h=not-a-hash#t=10s', 'vimeo', '76979871'],
  ])('is recognised: %s', (link, platform, id) => {
    expect(videoOfLink(link)).toEqual({ platform, id });
  });

  test.each([
    'https://vimeo.com/123456789/abcdef1234',
    'https://vimeo.com/123456789/abcdef1234?share=copy',
    'https://vimeo.com/123456789?h=abcdef1234',
    'https://player.vimeo.com/video/123456789?h=abcdef1234&badge=0',
    'https://vimeo.com/manage/videos/123456789/abcdef1234',
    'https://vimeo.com/somebody/review/123456789/abcdef1234',
  ])('keeps the hash of an unlisted video, without which it does not play: %s', (link) => {
    const video = { platform: 'vimeo', id: '123456789', hash: 'abcdef1234' } as const;
    expect(videoOfLink(link)).toEqual(video);
    expect(embedUrl(video, false)).toBe('https://player.vimeo.com/video/123456789?dnt=1&h=abcdef1234');
    expect(videoOfLink(videoPageUrl(video))).toEqual(video);
  });

  test.each([
    '',
    'https://www.youtube.com/embed/videoseries?list=PL0123456789',
    'https://www.youtube.com/embed/live_stream?channel=UC0123456789',
    'https://youtu.be/live_stream',
    'https://vimeo.com/event/123456',
    'https://vimeo.com/event/123456/embed',
    'https://vimeo.com/album/1234567',
    'https://vimeo.com/showcase/7654321',
    'https://vimeo.com/channels/12345',
    'https://vimeo.com/user12345',
    'https://www.youtube.com/playlist?list=PLdQw4w9WgXcQ',
    'https://www.youtube.com/live',
    'dQw4w9WgXcQ',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,youtu.be/dQw4w9WgXcQ',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://example.com/https://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com@example.com/watch?v=dQw4w9WgXcQ',
    'https://user:word@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=',
    'https://vimeo.com/about',
    'https://notvimeo.com/76979871',
  ])('is not recognised: %j', (link) => {
    expect(videoOfLink(link)).toBeNull();
  });
});

test('an id belongs to a video of one provider or of none', () => {
  expect(videoOfId('76979871')).toEqual({ platform: 'vimeo', id: '76979871' });
  expect(videoOfId('12345678901')).toEqual({ platform: 'vimeo', id: '12345678901' });
  expect(videoOfId('76979871', 'abcdef1234')).toEqual({
    platform: 'vimeo',
    id: '76979871',
    hash: 'abcdef1234',
  });
  expect(videoOfId('76979871', '"onload=')).toEqual({ platform: 'vimeo', id: '76979871' });
  expect(videoOfId('dQw4w9WgXcQ')).toEqual({ platform: 'youtube', id: 'dQw4w9WgXcQ' });
  for (const id of ['', 'short', 'dQw4w9WgXcQ1', '../../../etc', 'dQw4w9WgXc?', '１２３']) {
    expect(videoOfId(id)).toBeNull();
  }
});

test('a video autoplays, muted, only when asked', () => {
  const video = { platform: 'youtube', id: 'dQw4w9WgXcQ' } as const;
  expect(embedUrl(video, false)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0');
  expect(embedUrl(video, true)).toContain('&autoplay=1&mute=1');
  expect(embedUrl({ platform: 'vimeo', id: '7' }, true)).toBe(
    'https://player.vimeo.com/video/7?dnt=1&autoplay=1&muted=1',
  );
});
