WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "specimens" "t0"
 WHERE "t0"."id" IN (
 SELECT "t2"."entity_id"
 FROM "specimens_components" "t2" JOIN "components_shared_measures" "t1" ON "t1"."id"="t2"."component_id"
 WHERE "t2"."field"='measures' AND "t2"."component_type"='shared.measure' AND "t1"."amount" BETWEEN +? AND +?)) SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t5"."id",',"attributes":{"code":',json_quote("t5"."code"),'}}'),',')
 FROM (
 SELECT "t3"."id" AS "id"
 FROM "hits" "t3"
 ORDER BY "t3"."id"
 LIMIT +? OFFSET +?) "t4"
 CROSS JOIN "specimens" "t5"
 WHERE "t5"."id"="t4"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- [1,2,25,0,1,25,25,25]
