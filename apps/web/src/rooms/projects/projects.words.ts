import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'projects'> = {
  it: 'projects',
  deeds: {
    'projects.remove': 'deleted {it}',
  },
  kinds: {
    projects: {
      noun: 'project',
      page: (projectId) => ({ to: '/project-detail/$projectId', params: { projectId } }),
      trash: { label: 'Project', removedBy: 'projects.remove' },
    },
  },
};
