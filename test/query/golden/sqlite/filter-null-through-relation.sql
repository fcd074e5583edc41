WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND ("t0"."locale"=+? AND ("t0"."id" IN (
 SELECT "t2"."article_id"
 FROM "articles_author_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t1"."website" IS NULL) OR NOT EXISTS (
 SELECT 1
 FROM "articles_author_links" "t4"
 WHERE "t4"."article_id"="t0"."id"))))) SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t7"."id",',"attributes":{"title":',json_quote("t7"."title"),'}}'),',')
 FROM (
 SELECT "t5"."id" AS "id"
 FROM "hits" "t5"
 ORDER BY "t5"."id"
 LIMIT +? OFFSET +?) "t6"
 CROSS JOIN "articles" "t7"
 WHERE "t7"."id"="t6"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["en",25,0,1,25,25,25]
