CREATE INDEX "contest_entries_songs" ON "contest_entries" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "contest_entries_thumbnails" ON "contest_entries" USING btree ("thumbnail_key") WHERE thumbnail_key is not null;--> statement-breakpoint
CREATE INDEX "headlines_videos" ON "headlines" USING btree ("video_key") WHERE video_key is not null;--> statement-breakpoint
CREATE INDEX "headlines_photos" ON "headlines" USING gin ("photo_keys");--> statement-breakpoint
CREATE INDEX "tracks_thumbnails" ON "tracks" USING btree ("thumbnail_key") WHERE thumbnail_key is not null;--> statement-breakpoint
CREATE INDEX "parlours_posters" ON "parlours" USING btree ("poster_key");--> statement-breakpoint
CREATE INDEX "parlours_intros" ON "parlours" USING btree ("video_intro_key") WHERE video_intro_key is not null;--> statement-breakpoint
CREATE INDEX "projects_pictures" ON "projects" USING gin ("picture_keys");--> statement-breakpoint
CREATE INDEX "sales_videos" ON "sales" USING btree ("video_key") WHERE video_key is not null;--> statement-breakpoint
CREATE INDEX "users_pictures" ON "users" USING btree ("profile_image") WHERE profile_image is not null;