WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE ("t0"."id" IN (
 SELECT "t2"."tag_id"
 FROM "articles_tags_links" "t2" JOIN "articles" "t1" ON "t1"."id"="t2"."article_id"
 WHERE strpos("t1"."title"::text,CAST(? AS text))>0) AND "t0"."weight">?)) SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t5"."id",',"attributes":{"name":',coalesce(to_json("t5"."name")::text,'null'),'}}'),','
 ORDER BY "t4"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t3"."id" AS "id"
 FROM "hits" "t3"
 ORDER BY "t3"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t4"
 CROSS JOIN "tags" "t5"
 WHERE "t5"."id"="t4"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["a",3,25,0,1,25,25,25]
