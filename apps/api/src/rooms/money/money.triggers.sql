-- A share of an amount that is not negative, in whole cents, half a cent rounded up.
CREATE OR REPLACE FUNCTION share_of(amount bigint, basis_points integer) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$ SELECT (amount * basis_points + 5000) / 10000 $$;

-- The first day that is in no closed month.
CREATE OR REPLACE FUNCTION money_open_from() RETURNS date
LANGUAGE sql STABLE AS $$ SELECT coalesce((max(month) + interval '1 month')::date, '0001-01-01') FROM money_months $$;

-- The payment that a refund takes back: the one it names, else the last one of the person for the sale before it.
CREATE OR REPLACE FUNCTION refunded_payment(refund transactions) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(refund.payment_id, (
    SELECT o.id FROM transactions o
    WHERE o.sale_id = refund.sale_id AND o.user_id = refund.user_id AND o.status = 'succeeded'
      AND o.created_at <= refund.created_at
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1
  ))
$$;

-- Enters rows of a table into the ledger: what each should be there less what already is. So it serves for new, changed
-- and removed rows alike. A share and a fee are those of the day of the payment, and a refund takes back the share of its
-- payment: in parts, all of them together take back as much as one for the whole. A dispute is a refund with a fee; a
-- won one, which the provider marks as failed, returns both.
CREATE OR REPLACE FUNCTION book_money(which text, ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  IF NOT EXISTS (SELECT FROM money_rates) THEN RETURN; END IF;
  WITH paid AS (
    SELECT t.id, t.sale_id, t.user_id, t.created_at AS at, t.status, t.amount_cents AS amount,
      t.fee_cents AS own_fee, t.status IN ('refunded', 'disputed') AS is_back,
      coalesce((SELECT o.created_at FROM transactions o WHERE o.id = p.payment), t.created_at) AS rated_at,
      CASE WHEN p.payment IS NULL THEN 0 ELSE (
        SELECT coalesce(sum(o.amount_cents), 0)::bigint FROM transactions o
        WHERE o.sale_id = t.sale_id AND o.user_id = t.user_id AND o.status IN ('refunded', 'disputed') AND o.id < t.id
          AND refunded_payment(o) = p.payment
      ) END AS earlier
    FROM unnest(ids) i(id) JOIN transactions t USING (id),
      LATERAL (SELECT CASE WHEN t.status IN ('refunded', 'disputed') THEN refunded_payment(t) END AS payment) p
    WHERE which = 'transaction'
    UNION ALL
    SELECT p.id, NULL, p.user_id, p.created_at, 'succeeded', p.base_amount_cents, 0, false, p.created_at, 0
    FROM unnest(ids) i(id) JOIN plans p USING (id) WHERE which = 'plan'
    UNION ALL
    SELECT r.id, NULL, p.user_id, r.created_at, 'refunded', r.amount_cents, 0, true, r.created_at, 0
    FROM unnest(ids) i(id) JOIN plan_refunds r USING (id) JOIN plans p ON p.id = r.plan_id WHERE which = 'plan_refund'
  ), wanted AS (
    SELECT p.id, p.sale_id, p.user_id, p.at,
      CASE status WHEN 'succeeded' THEN 1 ELSE 0 END AS payments,
      CASE status WHEN 'succeeded' THEN amount ELSE 0 END AS gross,
      CASE WHEN is_back THEN amount ELSE 0 END AS refund,
      CASE WHEN which <> 'transaction' THEN 0
        WHEN status = 'succeeded' THEN amount - share_of(amount, r.share_basis_points)
        WHEN is_back THEN
          share_of(earlier + amount, r.share_basis_points) - share_of(earlier, r.share_basis_points) - amount
        ELSE 0 END AS share,
      CASE WHEN status = 'succeeded' AND amount > 0
        THEN share_of(amount, r.fee_basis_points) + r.fee_cents ELSE 0 END
        + CASE WHEN status IN ('succeeded', 'disputed') THEN own_fee ELSE 0 END AS fee
    FROM paid p, LATERAL (
      SELECT * FROM money_rates WHERE valid_from <= (p.rated_at AT TIME ZONE zone)::date
      ORDER BY valid_from DESC LIMIT 1
    ) r
  ), booked AS (
    SELECT e.origin_id AS id, max(e.sale_id) AS sale_id, max(e.user_id) AS user_id, max(e.paid_at) AS at,
      sum(e.payments) AS payments, sum(e.gross_cents) AS gross, sum(e.refund_cents) AS refund,
      sum(e.share_cents) AS share, sum(e.fee_cents) AS fee
    FROM unnest(ids) i(id) JOIN money_entries e ON e.origin_id = i.id AND e.origin = which GROUP BY 1
  ), difference AS (
    SELECT coalesce(w.id, b.id) AS id, coalesce(w.sale_id, b.sale_id) AS sale_id,
      coalesce(w.user_id, b.user_id) AS user_id, coalesce(w.at, b.at) AS at,
      coalesce(w.payments, 0) - coalesce(b.payments, 0) AS payments,
      coalesce(w.gross, 0) - coalesce(b.gross, 0) AS gross,
      coalesce(w.refund, 0) - coalesce(b.refund, 0) AS refund,
      coalesce(w.share, 0) - coalesce(b.share, 0) AS share,
      coalesce(w.fee, 0) - coalesce(b.fee, 0) AS fee
    FROM wanted w FULL JOIN booked b ON b.id = w.id
  )
  INSERT INTO money_entries
    (origin, origin_id, sale_id, user_id, paid_at, day, payments, gross_cents, refund_cents, share_cents, fee_cents)
  SELECT which, id, sale_id, user_id, at, (at AT TIME ZONE zone)::date, payments, gross, refund, share, fee
  FROM difference
  WHERE (payments, gross, refund, share, fee) <> (0, 0, 0, 0, 0)
  ORDER BY at, id;
END $$;

-- A row of a closed month counts today and names the month it corrects. Closing a month waits for rows under way.
CREATE OR REPLACE FUNCTION place_money_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE open_from date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(5230418);
  open_from := money_open_from();
  IF NEW.day < open_from THEN
    NEW.corrects := date_trunc('month', NEW.day);
    NEW.day := greatest(open_from, (clock_timestamp() AT TIME ZONE community_zone())::date);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER place_insert BEFORE INSERT ON money_entries
  FOR EACH ROW EXECUTE FUNCTION place_money_entry();

CREATE OR REPLACE FUNCTION keep_money_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.day < money_open_from() THEN
    RAISE EXCEPTION 'The month of this row is closed.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER keep_row BEFORE UPDATE OR DELETE ON money_entries
  FOR EACH ROW EXECUTE FUNCTION keep_money_entry();

CREATE OR REPLACE FUNCTION book_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    ids := (SELECT array_agg(id) FROM gone);
  ELSE
    ids := (SELECT array_agg(id) FROM added);
  END IF;
  IF ids IS NOT NULL THEN PERFORM book_money(TG_ARGV[0], ids); END IF;
  RETURN NULL;
END $$;

-- What a refund takes back depends on the payment and on the refunds before it. So when a row of a person and a sale is
-- new, changed or removed, all their refunds are entered again. Refunds that arrive together wait for each other.
CREATE OR REPLACE FUNCTION book_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
DECLARE sales bigint[];
DECLARE people bigint[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(id), array_agg(sale_id), array_agg(user_id) INTO ids, sales, people FROM added;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT ids || array_agg(id), sales || array_agg(sale_id), people || array_agg(user_id)
    INTO ids, sales, people FROM gone;
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM transactions t
  WHERE t.status = 'succeeded' AND t.user_id = ANY (people)
    AND (t.sale_id, t.user_id) IN (SELECT * FROM unnest(sales, people))
  ORDER BY t.id FOR NO KEY UPDATE;
  ids := ids || (
    SELECT array_agg(t.id) FROM transactions t
    WHERE t.status IN ('refunded', 'disputed') AND t.user_id = ANY (people)
      AND (t.sale_id, t.user_id) IN (SELECT * FROM unnest(sales, people))
  );
  PERFORM book_money('transaction', (SELECT array_agg(DISTINCT id) FROM unnest(ids) i(id)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER book_insert AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION book_payments();
CREATE OR REPLACE TRIGGER book_update AFTER UPDATE ON transactions REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION book_payments();
CREATE OR REPLACE TRIGGER book_delete AFTER DELETE ON transactions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION book_payments();

CREATE OR REPLACE TRIGGER book_insert AFTER INSERT ON plans REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION book_rows('plan');
CREATE OR REPLACE TRIGGER book_update AFTER UPDATE ON plans REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION book_rows('plan');
CREATE OR REPLACE TRIGGER book_delete AFTER DELETE ON plans REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION book_rows('plan');

CREATE OR REPLACE TRIGGER book_insert AFTER INSERT ON plan_refunds REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION book_rows('plan_refund');

-- The dashboard's revenue and what a person spent are less by refunds, on the day of the refund.
CREATE OR REPLACE FUNCTION tally_plan_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT 'revenue', to_char(r.created_at AT TIME ZONE zone, 'YYYY-MM-DD'), -sum(r.amount_cents) FROM added r GROUP BY 2
  UNION ALL
  SELECT 'plan_revenue', CASE p.name WHEN 'weekly' THEN 'weekly' ELSE 'monthly' END, -sum(r.amount_cents)
  FROM added r JOIN plans p ON p.id = r.plan_id GROUP BY 2;
  UPDATE users u SET total_spent_cents = u.total_spent_cents - s.refunded
  FROM (
    SELECT p.user_id, sum(r.amount_cents) AS refunded FROM added r JOIN plans p ON p.id = r.plan_id GROUP BY 1
  ) s WHERE u.id = s.user_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON plan_refunds REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_plan_refunds();

-- Days of open months follow another time zone; nothing moves into a closed month or out of one.
CREATE OR REPLACE FUNCTION move_money_days(zone text) RETURNS void LANGUAGE sql AS $$
  UPDATE money_entries SET day = (paid_at AT TIME ZONE zone)::date
  WHERE corrects IS NULL AND day >= money_open_from() AND (paid_at AT TIME ZONE zone)::date >= money_open_from()
    AND day <> (paid_at AT TIME ZONE zone)::date
$$;

-- Sets the first rates, valid from the beginning, and enters all earlier payments. Does nothing where there are rates.
CREATE OR REPLACE FUNCTION start_money(share integer, fee integer, cents integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM money_rates) THEN RETURN false; END IF;
  LOCK TABLE plans, plan_refunds, transactions IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM money_rates) THEN RETURN false; END IF;
  INSERT INTO money_rates (valid_from, share_basis_points, fee_basis_points, fee_cents)
  VALUES ('0001-01-01', share, fee, cents);
  PERFORM book_money('plan', (SELECT array_agg(id ORDER BY created_at) FROM plans));
  PERFORM book_money('transaction', (SELECT array_agg(id ORDER BY created_at) FROM transactions));
  PERFORM book_money('plan_refund', (SELECT array_agg(id ORDER BY created_at) FROM plan_refunds));
  RETURN true;
END $$;

-- What a row adds to the tallies, by its source, what it is and whether it corrects a closed month.
CREATE OR REPLACE FUNCTION money_tallies(e money_entries) RETURNS TABLE (metric text, key text, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT f.metric, concat_ws(' ', CASE e.origin WHEN 'transaction' THEN 'parlour' ELSE 'plan' END,
      CASE WHEN e.payments <> 0 OR e.gross_cents <> 0 THEN CASE WHEN e.refund_cents <> 0 THEN 'both' ELSE 'payment' END
        WHEN e.refund_cents <> 0 THEN 'refund' ELSE 'neither' END,
      CASE WHEN e.corrects IS NULL THEN 'own' ELSE 'correction' END), f.amount
  FROM (VALUES ('money_rows', 1), ('money_payments', e.payments), ('money_gross', e.gross_cents),
    ('money_refunds', e.refund_cents), ('money_share', e.share_cents), ('money_fees', e.fee_cents)) f (metric, amount)
$$;

CREATE OR REPLACE FUNCTION tally_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT t.metric, t.key, sum(t.amount) FROM added e, LATERAL money_tallies(e) t GROUP BY 1, 2 HAVING sum(t.amount) <> 0;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT t.metric, t.key, -sum(t.amount) FROM gone e, LATERAL money_tallies(e) t GROUP BY 1, 2 HAVING sum(t.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON money_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_money();

CREATE OR REPLACE TRIGGER tally_update AFTER UPDATE ON money_entries REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_money();

CREATE OR REPLACE TRIGGER tally_delete AFTER DELETE ON money_entries REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_money();

CREATE OR REPLACE TRIGGER tally_truncate AFTER TRUNCATE ON money_entries FOR EACH STATEMENT EXECUTE FUNCTION
  tally_emptied('money_rows', 'money_payments', 'money_gross', 'money_refunds', 'money_share', 'money_fees');
