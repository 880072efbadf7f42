-- Votes are counted by the database, whoever inserts them: the song's row is the one lock, so no vote is lost or counted twice.
create function count_votes() returns trigger language plpgsql as $$
begin
  update contest_entries e
  set votes_logged = e.votes_logged + v.logged, votes_not_logged = e.votes_not_logged + v.not_logged
  from (
    select entry_id, count(*) filter (where user_id is not null) as logged,
           count(*) filter (where user_id is null) as not_logged
    from added group by entry_id
  ) v
  where e.id = v.entry_id;
  return null;
end $$;
--> statement-breakpoint
create trigger count_votes after insert on contest_votes
  referencing new table as added for each statement execute function count_votes();
--> statement-breakpoint
update contest_entries e
set votes_logged = v.logged, votes_not_logged = v.not_logged
from (
  select entry_id, count(*) filter (where user_id is not null) as logged,
         count(*) filter (where user_id is null) as not_logged
  from contest_votes group by entry_id
) v
where e.id = v.entry_id;
--> statement-breakpoint
-- Voting that is under way becomes the first open round.
with active as (
  select id, title, updated_at from contest_entries where featured and is_active and deleted_at is null
), round as (
  insert into contest_rounds (started_at) select min(updated_at) from active having count(*) > 0 returning id
)
insert into contest_round_songs (round_id, entry_id, title) select round.id, active.id, active.title from round, active;
