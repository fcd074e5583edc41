SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"title":',coalesce(to_json("t2"."title")::text,'null'),'}}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=?)
 ORDER BY "t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t3"
 WHERE ("t3"."published_at" IS NOT NULL AND "t3"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
