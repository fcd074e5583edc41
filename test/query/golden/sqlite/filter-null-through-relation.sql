SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"title":',json_quote("t2"."title"),'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND ("t0"."locale"=+? AND ("t0"."id" IN (
 SELECT "t4"."article_id"
 FROM "articles_author_links" "t4" JOIN "authors" "t3" ON "t3"."id"="t4"."author_id"
 WHERE "t3"."website" IS NULL) OR NOT EXISTS (
 SELECT 1
 FROM "articles_author_links" "t6"
 WHERE "t6"."article_id"="t0"."id"))))
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t7"
 WHERE ("t7"."published_at" IS NOT NULL AND ("t7"."locale"=+? AND ("t7"."id" IN (
 SELECT "t9"."article_id"
 FROM "articles_author_links" "t9" JOIN "authors" "t8" ON "t8"."id"="t9"."author_id"
 WHERE "t8"."website" IS NULL) OR NOT EXISTS (
 SELECT 1
 FROM "articles_author_links" "t11"
 WHERE "t11"."article_id"="t7"."id"))))) "total"
-- ["en",25,0,1,25,25,25,"en"]
