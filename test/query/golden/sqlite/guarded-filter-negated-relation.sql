WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE octavo_guard() AND "t0"."id" IN (
 SELECT "t2"."tag_id"
 FROM "articles_tags_links" "t2" JOIN "articles" "t1" ON "t1"."id"="t2"."article_id"
 WHERE octavo_guard("t1"."id") AND "t1"."id" IN (
 SELECT "t4"."article_id"
 FROM "articles_author_links" "t4" JOIN "authors" "t3" ON "t3"."id"="t4"."author_id"
 WHERE octavo_guard("t3"."id") AND NOT ("t3"."name"=+?)))) SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t7"."id",',"attributes":{"name":',json_quote("t7"."name"),'}}'),',')
 FROM (
 SELECT "t5"."id" AS "id"
 FROM "hits" "t5"
 ORDER BY "t5"."id"
 LIMIT +? OFFSET +?) "t6"
 CROSS JOIN "tags" "t7"
 WHERE "t7"."id"="t6"."id" AND octavo_texts(octet_length("t7"."name"))),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["x",25,0,1,25,25,25]
