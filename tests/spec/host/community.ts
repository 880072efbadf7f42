import { makeBulletins, makeNews, makeSupports } from './boards.ts';
import { makeSongs } from './contest.ts';
import type { Data, User } from './entities.ts';
import { makeNotifications } from './notifications.ts';
import { makeParlours } from './parlours.ts';
import { makePodcasts, makeProjects } from './podcasts.ts';
import { makeSales, makeTransactions } from './sales.ts';
import { GENRES, ROLES, makeUsers } from './users.ts';

/** Makes a community of 35 people, with something in every room. `address` serves the files. */
export function makeCommunity(address: string): Data {
  const files = {
    picture: `${address}/files/picture.jpg`,
    sound: `${address}/files/sound.mp3`,
    video: `${address}/files/video.mp4`,
  };
  const users = makeUsers(35, files);
  const [author, asker, other] = [users[8], users[10], users[1]] as [User, User, User];
  const parlours = makeParlours(users, files);
  const sales = makeSales(12, users, files);
  const known = users.slice(13, 15).map(({ name, email, profile_image_url }) => ({
    name,
    email,
    profile_image_url,
  }));
  giveDetails(users[4] as User, files);
  return {
    admin: { id: 1, email: 'admin@example.com', password: 'backstage1', tokens: new Set() },
    users,
    roles: ROLES,
    genres: GENRES,
    podcasts: makePodcasts(3, files),
    projects: makeProjects(5, files),
    supports: makeSupports(12, asker),
    replies: [],
    bulletins: makeBulletins(11, author, other),
    news: makeNews(files),
    songs: makeSongs(users, files),
    featured: new Set([701, 702, 703, 704, 705, 706]),
    parlours,
    participants: new Map([[parlours[0]?.id ?? 0, known]]),
    sales,
    transactions: new Map([[sales[0]?.id ?? 0, makeTransactions(7, users)]]),
    notifications: makeNotifications(15),
    files,
    nextId: 2000,
  };
}

/** Gives a person a track and a plan. */
function giveDetails(user: User, files: Data['files']): void {
  const [start, end] = [-1, 6].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()) as [
    string,
    string,
  ];
  user.audio_links = [{ id: 1101, title: 'Morning Train', duration: 61_000, thumbnail: files.picture }];
  user.user_plans = {
    data: [{ name: 'weekly', start_date: start, end_date: end, base_amount: 25 }],
    totalSpent: 25,
  };
  user.totalSpent = 25;
}
