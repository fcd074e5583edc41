SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"title":',json_quote("t2"."title"),',"tags":{"data":[',(
 SELECT group_concat(concat('{"id":',"t3"."id",',"attributes":{"name":',json_quote("t3"."name"),'}}'),',')
 FROM (
 SELECT "t6"."id" AS "id"
 FROM "articles_tags_links" "t5"
 CROSS JOIN "tags" "t6"
 WHERE "t5"."article_id"="t2"."id" AND octavo_guard("t6"."id") AND "t6"."id"="t5"."tag_id"
 ORDER BY "t6"."name" ASC,"t6"."id"
 LIMIT +?) "t4"
 CROSS JOIN "tags" "t3"
 WHERE "t3"."id"="t4"."id" AND octavo_entry(octet_length("t3"."name"))),']}}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=+?)
 ORDER BY "t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id" AND octavo_texts(octet_length("t2"."title"))),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t7"
 WHERE ("t7"."published_at" IS NOT NULL AND "t7"."locale"=+?)) "total"
-- [2,"en",25,0,1,25,25,25,"en"]
