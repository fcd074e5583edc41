SELECT CAST(concat('[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"username":',json_quote("t2"."username"),',"role":',coalesce((
 SELECT concat('{"id":',"t3"."id",',"name":',json_quote("t3"."name"),'}')
 FROM "up_users_role_links" "t4"
 CROSS JOIN "up_roles" "t3"
 WHERE "t4"."user_id"="t2"."id" AND "t3"."id"="t4"."role_id"
 LIMIT 1),'null'),'}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "up_users" "t0"
 ORDER BY "t0"."username" ASC,"t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "up_users" "t2"
 WHERE "t2"."id"="t1"."id"),']') AS BLOB)
-- [2,2]
