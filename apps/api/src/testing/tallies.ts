import * as fc from 'fast-check';

/** The same figures, counted from the rows: what the tallies must equal at any moment. */
export const PLAIN = `
  with zone as (select value as zone from settings where name = 'time_zone'),
       present as (select u.*, to_char(created_at at time zone zone, 'YYYY-MM-DD') as day from users u, zone where deleted_at is null)
  select 'users' as metric, '' as key, count(*)::int as amount from present
  union all select 'registered', day, count(*)::int from present group by 2
  union all select 'joined', to_char(created_at at time zone zone, 'YYYY-MM-DD'), count(*)::int from users, zone group by 2
  union all select 'state', lower(state), count(*)::int from present group by 2
  union all select 'city', lower(city) || '/' || lower(state), count(*)::int from present group by 2
  union all select 'featured', '', count(*)::int from present where featured
  union all select 'active', '', count(*)::int from present where active
  union all select 'hosts', '', count(*)::int from present u where exists (select from podcasts where user_id = u.id and deleted_at is null)
  union all select 'role', r::text, count(distinct id)::int from present, unnest(role_ids) r group by 2
  union all select 'name', w, count(distinct id)::int from present, name_words(folded) w group by 2
  union all select 'bulletins', '', count(*)::int from bulletins where deleted_at is null
  union all select 'bulletins_active', '', count(*)::int from bulletins where deleted_at is null and status
  union all select 'supports', stage, count(*)::int from support_messages where deleted_at is null and merged_into is null group by 2
  union all select 'supports_unassigned', stage, count(*)::int from support_messages where deleted_at is null and merged_into is null and assignee_id is null group by 2
  union all select 'plan_revenue', case name when 'weekly' then name else 'monthly' end, sum(base_amount_cents)::int from plans group by 2
  union all select 'headlines', '', count(*)::int from headlines where deleted_at is null
  union all select 'sales', '', count(*)::int from sales where deleted_at is null
  union all select 'sales_top', '', count(*)::int from sales where deleted_at is null and is_top
  union all select 'sales_participants', '', sum(num_participants)::int from sales where deleted_at is null
  union all select f.metric, case origin when 'transaction' then 'parlour' else 'plan' end || case
      when payments = 0 and gross_cents = 0 and refund_cents = 0 then ' neither' when payments = 0 and gross_cents = 0 then ' refund'
      when refund_cents = 0 then ' payment' else ' both' end || case when corrects is null then ' own' else ' correction' end, sum(f.amount)::int
    from money_entries, unnest(array['rows', 'payments', 'gross', 'refunds', 'share', 'fees'],
      array[1, payments, gross_cents, refund_cents, share_cents, fee_cents]) g(name, amount), lateral (select 'money_' || name as metric, amount) f
    group by 1, 2
  union all select 'notifications', kind, count(*)::int from notifications where deleted_at is null group by 2
  union all select 'audit', coalesce(kind, '') || ' ' || action, count(*)::int from audit_entries group by 2
  union all select 'audit_rest', coalesce(kind, '') || ' ' || action, count(*)::int from audit_entries where act_id is not null group by 2
  union all select 'revenue', to_char(created_at at time zone zone, 'YYYY-MM-DD'), sum(base_amount_cents)::int from plans, zone group by 2`;

const DAYS = ['2026-01-16T04:59:59Z', '2026-01-16T05:00:00Z', '2026-03-08T07:00:00Z', '2026-11-01T05:30:00Z'];
const some = (most: number) => fc.integer({ min: 0, max: most });

/** Statements like those of rooms and other services; each affects a random part of the rows. */
const statement: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(some(3), some(3), some(4)).map(
    ([count, day, role]) => `
      insert into users (name, email, city, state, role_ids, featured, active, created_at)
      select 'P', gen_random_uuid() || '@example.com', (array['Austin', 'austin', 'Erie'])[1 + i % 3], (array['TX', 'tx', 'PA'])[1 + i % 3],
             array[${role + 1}, 1 + i % 5]::smallint[], i % 2 = 0, i % 3 > 0, '${DAYS[day]}'
      from generate_series(0, ${count}) i`,
  ),
  some(4).map((n) => `update users set deleted_at = now() where id % 5 = ${n} and deleted_at is null`),
  some(4).map((n) => `update users set deleted_at = null where id % 5 = ${n}`),
  some(4).map(
    (n) => `update users set featured = not featured, active = not active, state = 'NY' where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update users set role_ids = '{${n + 1},${n + 1}}', created_at = '${DAYS[n % 4]}' where id % 3 = ${n % 3}`,
  ),
  some(4).map(
    (n) =>
      `insert into bulletins (user_id, title, description) select id, 't', 'd' from users where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update bulletins set deleted_at = case when deleted_at is null then now() end where id % 5 = ${n}`,
  ),
  some(4).map((n) => `delete from bulletins where id % 5 = ${n}`),
  fc
    .tuple(some(4), some(3))
    .map(
      ([n, day]) =>
        `insert into podcasts (user_id, name, created_at) select id, 'p', '${DAYS[day]}' from users where id % 5 = ${n}`,
    ),
  some(4).map(
    (n) => `update podcasts set deleted_at = case when deleted_at is null then now() end where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update podcasts set name = 'q', user_id = (select min(id) from users), created_at = '${DAYS[n % 4]}' where id % 7 = ${n}`,
  ),
  some(4).map((n) => `delete from podcasts where id % 5 = ${n}`),
  some(4).map(
    (n) =>
      `delete from users u where id % 5 = ${n} and not exists (select from bulletins where user_id = u.id) and not exists (select from plans where user_id = u.id) and not exists (select from support_messages where user_id = u.id) and not exists (select from parlours where owner_id = u.id)`,
  ),
  some(4).map(
    (n) => `update users set name = 'Q${n}', email = gen_random_uuid() || '@x' where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `insert into support_messages (user_id, subject, message) select id, 's', 'm' from users where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update support_messages set deleted_at = case when deleted_at is null then now() end where id % 5 = ${n}`,
  ),
  some(4).map((n) => `delete from support_messages where id % 7 = ${n}`),
  some(4).map(
    (n) =>
      `update support_messages set assignee_id = case when assignee_id is null then (select min(id) from admins) end where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) => `
      with letter as (
        insert into mails (message_id, kind, to_name, to_email, subject, text, html, state)
        select gen_random_uuid(), 'reply', '', 'a@x', 's', id, '', (array['queued', 'sent', 'failed'])[1 + id % 3]
        from support_messages where id % 5 = ${n} returning id, text
      )
      insert into support_replies (message_id, mail_id, admin_id, to_name, to_email, subject, message)
      select text::bigint, letter.id, admins.id, '', 'a@x', 's', 'm' from letter, admins`,
  ),
  some(4).map(
    (n) =>
      `update mails set state = (array['queued', 'sent', 'failed', 'cancelled'])[1 + (id + ${n}) % 4] where id % 3 = ${n % 3}`,
  ),
  some(4).map((n) => `delete from support_replies where id % 5 = ${n}`),
  fc.tuple(some(4), some(3)).map(
    ([n, day]) => `
      insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
      select id, 'weekly', now(), now(), 100 + id % 7, '${DAYS[day]}' from users where id % 5 = ${n}`,
  ),
  some(1).map(
    (n) =>
      `insert into headlines (admin_id, type, title, website_link) select id, 1, 't', 'x' from admins, generate_series(0, ${n})`,
  ),
  some(1).map(
    (n) =>
      `update headlines set deleted_at = case when deleted_at is null then now() end where id % 2 = ${n}`,
  ),
  some(4).map(
    (n) => `
      with p as (
        insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at)
        select id, 'p', 0, '', now() from users where id % 5 = ${n} returning id, owner_id
      )
      insert into sales (parlour_id, user_id, title, price_cents, duration_ms, is_top, num_participants)
      select id, owner_id, 's', 0, 1, id % 2 = 0, id % 3 from p`,
  ),
  some(4).map(
    (n) =>
      `update sales set is_top = not is_top, deleted_at = case when deleted_at is null and id % 2 = 0 then now() end where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `delete from sales where id % 5 = ${n} and not exists (select from transactions where sale_id = sales.id)`,
  ),
  some(4).map(
    (n) =>
      `insert into transactions (sale_id, user_id, amount_cents, status) select id, user_id, 100 + ${n}, (array['succeeded', 'refunded', 'pending'])[1 + id % 3] from sales where id % 5 = ${n}`,
  ),
  some(4).map((n) => `update transactions set amount_cents = amount_cents + 1 where id % 5 = ${n}`),
  some(4).map((n) => `delete from transactions where id % 5 = ${n}`),
  some(4).map(
    (n) =>
      `insert into notifications (message, kind, matter) select 'n', (array['support', 'other'])[1 + i % 2], i from generate_series(0, ${n}) i`,
  ),
  some(4).map(
    (n) =>
      `update notifications set kind = (array['support', 'other'])[1 + ${n} % 2], deleted_at = case when deleted_at is null then now() end where id % 5 = ${n}`,
  ),
  some(4).map((n) => `delete from notifications where id % 5 = ${n}`),
  some(4).map(
    (n) =>
      `insert into audit_entries (action, kind, request_id, act_id) select (array['users.setActive', 'users.remove'])[1 + i % 2], (array['users'])[i % 3], 'r', (array[1])[i % 2] from generate_series(0, ${n}) i`,
  ),
  fc.constantFrom('truncate notifications', 'truncate sales cascade'),
  fc.constant('select fold_tallies()'),
  fc.constantFrom(
    `select set_community_zone('Europe/Berlin')`,
    `select set_community_zone('America/New_York')`,
  ),
);

/** A transaction: its statements, and whether it is committed. */
export const transaction = fc.record({
  statements: fc.array(statement, { minLength: 1, maxLength: 3 }),
  isKept: fc.boolean(),
});
