import { ODD } from './scene.ts';
import type { Scene } from './scene.ts';

export const scenes: readonly Scene[] = [
  { name: 'account/sign in', address: '/login', isSignedOut: true },
  { name: 'dashboard/page', address: '/dashboard' },
  { name: 'users/list', address: '/user-list' },
  { name: 'users/list, loading', address: '/user-list', hold: /^\/admin\/users/ },
  { name: 'users/detail', address: `/user-detail/${ODD}`, hasVideos: true },
];
