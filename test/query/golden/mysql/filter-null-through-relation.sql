WITH "hits" AS (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND ("t0"."locale"=? AND ("t0"."id" IN (
 SELECT "t2"."article_id"
 FROM "articles_author_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t1"."website" IS NULL) OR NOT EXISTS (
 SELECT 1
 FROM "articles_author_links" "t4"
 WHERE "t4"."article_id"="t0"."id"))))) SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t7"."id",',"attributes":{"title":',coalesce(json_quote("t7"."title"),'null'),'}}')
 ORDER BY "t6"."order0" SEPARATOR ',')
 FROM (
 SELECT "t5"."id" AS "id","t5"."id" AS "order0"
 FROM "hits" "t5"
 ORDER BY "t5"."id"
 LIMIT ? OFFSET ?) "t6"
 CROSS JOIN "articles" "t7"
 WHERE "t7"."id"="t6"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["en",25,0,1,25,25,25]
