SELECT CAST(concat_ws('','[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"username":',coalesce(json_quote("t2"."username"),'null'),',"role":',coalesce((
 SELECT concat_ws('','{"id":',"t3"."id",',"name":',coalesce(json_quote("t3"."name"),'null'),'}')
 FROM "up_users_role_links" "t4"
 CROSS JOIN "up_roles" "t3"
 WHERE "t4"."user_id"="t2"."id" AND "t3"."id"="t4"."role_id"
 LIMIT 1),'null'),'}')
 ORDER BY "t1"."order0" IS NOT NULL ASC,"t1"."order0" ASC,"t1"."order1" SEPARATOR ',')
 FROM (
 SELECT "t0"."id" AS "id","t0"."username" AS "order0","t0"."id" AS "order1"
 FROM "up_users" "t0"
 ORDER BY "t0"."username" ASC,"t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "up_users" "t2"
 WHERE "t2"."id"="t1"."id"),']') AS BINARY)
-- [2,2]
