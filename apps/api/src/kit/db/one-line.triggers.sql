-- The same as `oneLine` of packages/contract/src/kit/one-line.ts, for what was stored before there was such a rule: line
-- breaks and tabs, which input is refused for, become spaces.
CREATE OR REPLACE FUNCTION one_line(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(written) = length(written) AND written !~ '[\u0001-\u001F\u007F]|  |^ | $' THEN written
  ELSE btrim(regexp_replace(
    regexp_replace(normalize(written, NFC), '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]+', '', 'g'),
    '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')) END
$$;
