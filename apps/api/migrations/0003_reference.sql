INSERT INTO roles (id, title) VALUES
  (1, 'Artist'), (2, 'Producer'), (3, 'Instrumentalist'), (4, 'Audio Engineer'), (5, 'Songwriter');
--> statement-breakpoint
INSERT INTO genres (id, title) VALUES
  (1, 'Pop'), (2, 'Rock'), (3, 'Hip-Hop'), (4, 'R&B'), (5, 'Soul'), (6, 'Jazz'), (7, 'Blues'), (8, 'Country'),
  (9, 'Folk'), (10, 'Gospel'), (11, 'Electronic'), (12, 'House'), (13, 'Techno'), (14, 'Reggae'), (15, 'Latin'),
  (16, 'Afrobeats'), (17, 'Classical'), (18, 'Metal'), (19, 'Punk'), (20, 'Indie'), (21, 'Funk'), (22, 'Ambient');
