WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "specimens" "t0"
 WHERE "t0"."id" IN (
 SELECT "t2"."entity_id"
 FROM "specimens_components" "t2" JOIN "components_shared_measures" "t1" ON "t1"."id"="t2"."component_id"
 WHERE "t2"."field"='measures' AND "t2"."component_type"='shared.measure' AND "t1"."amount" BETWEEN ? AND ?)) SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t5"."id",',"attributes":{"code":',coalesce(to_json("t5"."code")::text,'null'),'}}'),','
 ORDER BY "t4"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t3"."id" AS "id"
 FROM "hits" "t3"
 ORDER BY "t3"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t4"
 CROSS JOIN "specimens" "t5"
 WHERE "t5"."id"="t4"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- [1,2,25,0,1,25,25,25]
