SELECT (concat('[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"username":',coalesce(to_json("t2"."username")::text,'null'),',"role":',coalesce((
 SELECT concat('{"id":',"t3"."id",',"name":',coalesce(to_json("t3"."name")::text,'null'),'}')
 FROM "up_users_role_links" "t4"
 CROSS JOIN "up_roles" "t3"
 WHERE "t4"."user_id"="t2"."id" AND "t3"."id"="t4"."role_id"
 LIMIT 1),'null'),'}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "up_users" "t0"
 ORDER BY "t0"."username" ASC,"t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "up_users" "t2"
 WHERE "t2"."id"="t1"."id"),']'))::text
-- [2,2]
