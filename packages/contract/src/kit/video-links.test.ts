import { describe, expect, test } from 'vitest';

import { embedOf, videoOfId, videoOfLink } from './video-links.ts';

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
    ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871'],
  ])('is recognised: %s', (link, platform, id) => {
    expect(videoOfLink(link)).toEqual({ platform, id });
  });

  test.each([
    '',
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
  expect(videoOfId('dQw4w9WgXcQ')).toEqual({ platform: 'youtube', id: 'dQw4w9WgXcQ' });
  for (const id of ['', 'short', 'dQw4w9WgXcQ1', '../../../etc', 'dQw4w9WgXc?', '１２３']) {
    expect(videoOfId(id)).toBeNull();
  }
});

test('a video autoplays, muted, only when asked', () => {
  const video = { platform: 'youtube', id: 'dQw4w9WgXcQ' } as const;
  expect(embedOf(video, false)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0');
  expect(embedOf(video, true)).toContain('&autoplay=1&mute=1');
  expect(embedOf({ platform: 'vimeo', id: '7' }, true)).toBe(
    'https://player.vimeo.com/video/7?dnt=1&autoplay=1&muted=1',
  );
});
