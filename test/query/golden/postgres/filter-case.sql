WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE (lower("t0"."name"::text COLLATE "C")=CAST(? AS text) OR starts_with(lower("t0"."name"::text COLLATE "und-x-icu"),lower(CAST(? AS text)::text COLLATE "und-x-icu")))) SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t3"."id",',"attributes":{"name":',coalesce(to_json("t3"."name")::text,'null'),'}}'),','
 ORDER BY "t2"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t1"."id" AS "id"
 FROM "hits" "t1"
 ORDER BY "t1"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t2"
 CROSS JOIN "tags" "t3"
 WHERE "t3"."id"="t2"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["paper","É",25,0,1,25,25,25]
