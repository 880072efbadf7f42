-- During an update a process of a release that knows no files runs beside this one. It would send the mail without them.
CREATE OR REPLACE FUNCTION keep_mail_with_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_with_files BEFORE UPDATE OF attempts ON mails FOR EACH ROW
  WHEN (NEW.attached_bytes > 0 AND NEW.attempts > OLD.attempts AND NEW.file_tries = OLD.file_tries)
  EXECUTE FUNCTION keep_mail_with_files();
