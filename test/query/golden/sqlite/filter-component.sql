SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"code":',json_quote("t2"."code"),'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "specimens" "t0"
 WHERE "t0"."id" IN (
 SELECT "t4"."entity_id"
 FROM "specimens_components" "t4" JOIN "components_shared_measures" "t3" ON "t3"."id"="t4"."component_id"
 WHERE "t4"."field"='measures' AND "t4"."component_type"='shared.measure' AND "t3"."amount" BETWEEN +? AND +?)
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "specimens" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "specimens" "t5"
 WHERE "t5"."id" IN (
 SELECT "t7"."entity_id"
 FROM "specimens_components" "t7" JOIN "components_shared_measures" "t6" ON "t6"."id"="t7"."component_id"
 WHERE "t7"."field"='measures' AND "t7"."component_type"='shared.measure' AND "t6"."amount" BETWEEN +? AND +?)) "total"
-- [1,2,25,0,1,25,25,25,1,2]
