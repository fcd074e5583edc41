WITH "hits" AS (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE "t0"."id" IN (
 SELECT "t2"."tag_id"
 FROM "articles_tags_links" "t2" JOIN "articles" "t1" ON "t1"."id"="t2"."article_id"
 WHERE "t1"."id" IN (
 SELECT "t4"."article_id"
 FROM "articles_author_links" "t4" JOIN "authors" "t3" ON "t3"."id"="t4"."author_id"
 WHERE NOT ("t3"."name"=?)))) SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t7"."id",',"attributes":{"name":',coalesce(json_quote("t7"."name"),'null'),'}}')
 ORDER BY "t6"."order0" SEPARATOR ',')
 FROM (
 SELECT "t5"."id" AS "id","t5"."id" AS "order0"
 FROM "hits" "t5"
 ORDER BY "t5"."id"
 LIMIT ? OFFSET ?) "t6"
 CROSS JOIN "tags" "t7"
 WHERE "t7"."id"="t6"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["x",25,0,1,25,25,25]
