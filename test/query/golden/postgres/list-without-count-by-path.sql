SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"name":',coalesce(to_json("t2"."name")::text,'null'),'}}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 ORDER BY "t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),'}}}'))::text
-- [25,0,1,25]
