-- From here on functions and triggers are made from `*.triggers.sql`. What migrations made before is noted here as theirs,
-- so that what no file makes any more is dropped. On a fresh database there is none of it.
INSERT INTO settings (name, value) VALUES ('triggers', '{"hash": "", "functions": [
  "community_zone()", "count_podcasts()", "count_podcasts_of(bigint[])", "count_support_answers()", "count_user_cells()",
  "count_votes()", "fold_tallies()", "fold_user_cells()", "name_support_sender()", "recount_support_answers()",
  "rename_support_sender()", "set_community_zone(text)", "tally(text,text)", "tally_between(text,text,text)",
  "tally_bulletins()", "tally_plans()", "tally_rows()", "tally_supports()", "tally_users_delete()",
  "tally_users_insert()", "tally_users_update()", "tell_notifications()", "tell_sessions()", "tell_supports()",
  "user_cells_of(users,text)", "user_tallies(users,text)"
]}');
