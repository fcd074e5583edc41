SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"name":',json_quote("t2"."name"),'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE "t0"."id" IN (
 SELECT "t4"."tag_id"
 FROM "articles_tags_links" "t4" JOIN "articles" "t3" ON "t3"."id"="t4"."article_id"
 WHERE "t3"."id" IN (
 SELECT "t6"."article_id"
 FROM "articles_author_links" "t6" JOIN "authors" "t5" ON "t5"."id"="t6"."author_id"
 WHERE NOT ("t5"."name"=+?)))
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "tags" "t7"
 WHERE "t7"."id" IN (
 SELECT "t9"."tag_id"
 FROM "articles_tags_links" "t9" JOIN "articles" "t8" ON "t8"."id"="t9"."article_id"
 WHERE "t8"."id" IN (
 SELECT "t11"."article_id"
 FROM "articles_author_links" "t11" JOIN "authors" "t10" ON "t10"."id"="t11"."author_id"
 WHERE NOT ("t10"."name"=+?)))) "total"
-- ["x",25,0,1,25,25,25,"x"]
