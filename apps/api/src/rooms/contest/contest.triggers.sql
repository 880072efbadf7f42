-- A vote belongs to the round that its song is in, so that everyone may vote again in a later one.
CREATE OR REPLACE FUNCTION set_vote_turn() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.turn := coalesce((select turn from contest_entries where id = new.entry_id), 0);
  return new;
end $$;

CREATE OR REPLACE TRIGGER set_vote_turn BEFORE INSERT ON contest_votes
  FOR EACH ROW EXECUTE FUNCTION set_vote_turn();

-- Votes are counted by the database, whoever inserts them: the song's row is the one lock, so no vote is lost or counted
-- twice.
CREATE OR REPLACE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update contest_entries e
  set votes_logged = e.votes_logged + v.logged, votes_not_logged = e.votes_not_logged + v.not_logged,
      votes_ever = e.votes_ever + v.logged + v.not_logged
  from (
    select entry_id, count(*) filter (where user_id is not null) as logged,
           count(*) filter (where user_id is null) as not_logged
    from added group by entry_id
  ) v
  where e.id = v.entry_id;
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_votes AFTER INSERT ON contest_votes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_votes();

-- What searches look in.
CREATE OR REPLACE FUNCTION fold_contest_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.title);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF title, folded ON contest_entries
  FOR EACH ROW EXECUTE FUNCTION fold_contest_entry();
