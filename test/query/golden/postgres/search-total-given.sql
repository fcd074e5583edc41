SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"name":',coalesce(to_json("t2"."name")::text,'null'),'}}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE (strpos("t0"."id"::text,CAST(? AS text))>0 OR strpos(lower("t0"."name"::text COLLATE "C"),CAST(? AS text))>0 OR strpos(lower("t0"."slug"::text COLLATE "C"),CAST(? AS text))>0 OR strpos(lower("t0"."color"::text COLLATE "C"),CAST(? AS text))>0 OR strpos(lower("t0"."weight"::text COLLATE "C"),CAST(? AS text))>0)
 ORDER BY "t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT CAST(? AS bigint) AS "total") "total"
-- ["12","12","12","12","12",25,0,1,25,25,25,42]
