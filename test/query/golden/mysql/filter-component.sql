WITH "hits" AS (
 SELECT "t0"."id" AS "id"
 FROM "specimens" "t0"
 WHERE "t0"."id" IN (
 SELECT "t2"."entity_id"
 FROM "specimens_components" "t2" JOIN "components_shared_measures" "t1" ON "t1"."id"="t2"."component_id"
 WHERE "t2"."field"='measures' AND "t2"."component_type"='shared.measure' AND "t1"."amount" BETWEEN ? AND ?)) SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t5"."id",',"attributes":{"code":',coalesce(json_quote("t5"."code"),'null'),'}}')
 ORDER BY "t4"."order0" SEPARATOR ',')
 FROM (
 SELECT "t3"."id" AS "id","t3"."id" AS "order0"
 FROM "hits" "t3"
 ORDER BY "t3"."id"
 LIMIT ? OFFSET ?) "t4"
 CROSS JOIN "specimens" "t5"
 WHERE "t5"."id"="t4"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- [1,2,25,0,1,25,25,25]
