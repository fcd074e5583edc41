WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND ("t0"."locale"=? AND ("t0"."id" IN (
 SELECT "t2"."article_id"
 FROM "articles_author_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t1"."website" IS NULL) OR NOT EXISTS (
 SELECT 1
 FROM "articles_author_links" "t4"
 WHERE "t4"."article_id"="t0"."id"))))) SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t7"."id",',"attributes":{"title":',coalesce(to_json("t7"."title")::text,'null'),'}}'),','
 ORDER BY "t6"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t5"."id" AS "id"
 FROM "hits" "t5"
 ORDER BY "t5"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t6"
 CROSS JOIN "articles" "t7"
 WHERE "t7"."id"="t6"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["en",25,0,1,25,25,25]
