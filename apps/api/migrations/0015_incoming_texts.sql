-- The texts of answers by e-mail can be searched too.
UPDATE support_messages m SET reply_texts = left(texts.all_texts, 100000) FROM (
  SELECT message_id, string_agg(message, E'\n' ORDER BY created_at, id) AS all_texts FROM (
    SELECT message_id, id, message, created_at FROM support_replies
    UNION ALL SELECT message_id, id, message, created_at FROM support_incoming) each_text
  WHERE message_id IN (SELECT message_id FROM support_incoming) GROUP BY message_id) texts
WHERE m.id = texts.message_id;
