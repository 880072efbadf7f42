/** The entities of the specification's section 3, with the fields that it names and no other. */

type Named = { id: number; title: string };
type Face = { name: string; profile_image_url: string };
type Place = Face & { city: string; state: string };

export type Plan = { name: string; start_date: string; end_date: string; base_amount: number };
export type Track = { id: number; title: string; duration: number; thumbnail: string };
export type Project = {
  id: number;
  title: string;
  type: string;
  description: string;
  createdAt: string;
  pictures: string[];
  video_links: string[];
  user_id: number;
};
export type Media = { id: number; url: string; title: string; duration: number };
export type Podcast = { id: number; name: string; is_show: boolean; user_id: number; medias: Media[] };

export type User = {
  id: number;
  name: string;
  email: string;
  profile_image: string;
  profile_image_url: string;
  bio: string;
  city: string;
  state: string;
  zipcode: string;
  latitude: number | null;
  longitude: number | null;
  website_url: string;
  video_links: string[];
  featured: boolean;
  active: boolean;
  createdAt: string;
  totalSpent: number;
  roles: Named[];
  genres: Named[];
  rating: number;
  audio_links: Track[];
  user_plans: { data: Plan[]; totalSpent: number };
};

export type SupportMessage = {
  id: number;
  subject: string;
  message: string;
  createdAt: string;
  user: { name: string; email: string; profile_image: string };
};
export type Bulletin = {
  id: number;
  title: string;
  description: string;
  status: boolean;
  roles: Named[];
  responses: { message: string; user: Face }[];
  user: Face;
};
export type News = {
  id: number;
  user: { name: string };
  title: string;
  video_url: string | null;
  description: string | null;
  website_link: string;
  news_photo: string[];
};
export type Song = {
  id: number;
  votes: number;
  is_active: boolean;
  updatedAt: string;
  media: { title: string; name: string; url_complete: string; thumbnail_url: string };
  users: Place[];
  votesLogged: Place[];
  votesNotLogged: string[];
};
export type Parlour = {
  id: number;
  suite_title: string;
  description: string;
  poster_url: string;
  start_date: string;
  live: boolean;
  is_public: boolean;
  community_tab: boolean;
  owner: Face;
  guest?: Face;
  sell_parlour: { video_intro_url: string | null };
};
export type Participant = Face & { email: string };
export type Sale = {
  id: number;
  title: string;
  description: string;
  price: number;
  status: boolean;
  is_top: boolean;
  video_url: string | null;
  video_intro_url: string | null;
  duration: number;
  num_reviews: number;
  num_participants: number;
  collected: number;
  netProfit: number;
  revenue: number;
  user: Participant;
  scheduler_parlour: { id: number; poster_url: string; start_date: string };
};
export type Transaction = { id: number; amount: number; created_at: string; status: string; user: Face };
export type Notification = { message: string; createdAt: string; read: boolean };

/** What the host keeps in memory. */
export type Data = {
  admin: { id: number; email: string; password: string; tokens: Set<string> };
  users: User[];
  roles: Named[];
  genres: Named[];
  podcasts: Podcast[];
  projects: Project[];
  supports: SupportMessage[];
  replies: { name: string; email: string; subject: string; message: string }[];
  bulletins: Bulletin[];
  news: News[];
  songs: Song[];
  /** The ids of the songs in the contest. */
  featured: Set<number>;
  parlours: Parlour[];
  participants: Map<number, Participant[]>;
  sales: Sale[];
  transactions: Map<number, Transaction[]>;
  notifications: Notification[];
  /** The address of the host's own files. */
  files: { picture: string; sound: string; video: string };
  nextId: number;
};
