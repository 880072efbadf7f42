-- The chart of registrations counts those who were removed since too: `joined`, kept by triggers from here on.
LOCK TABLE users, tallies IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO tallies (metric, key, amount)
SELECT 'joined', to_char(u.created_at AT TIME ZONE s.value, 'YYYY-MM-DD'), count(*)
FROM users u JOIN settings s ON s.name = 'time_zone' GROUP BY 2;
