-- How long something is kept: what the settings of the last start say (retention.ts), else as long as before there were any.
CREATE OR REPLACE FUNCTION keep_for(what text, otherwise interval) RETURNS interval
LANGUAGE sql STABLE AS $$ SELECT coalesce((SELECT value::interval FROM settings WHERE name = 'keep_' || what), otherwise) $$;
