SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"title":',json_quote("t2"."title"),',"author":{"data":',coalesce((
 SELECT concat('{"id":',"t3"."id",',"attributes":{"name":',json_quote("t3"."name"),'}}')
 FROM "articles_author_links" "t4"
 CROSS JOIN "authors" "t3"
 WHERE "t4"."article_id"="t2"."id" AND "t3"."id"="t4"."author_id"
 LIMIT 1),'null'),'},"tags":{"data":[',(
 SELECT group_concat(concat('{"id":',"t5"."id",',"attributes":{"name":',json_quote("t5"."name"),'}}'),',')
 FROM (
 SELECT "t7"."tag_id" AS "id"
 FROM "articles_tags_links" "t7"
 WHERE "t7"."article_id"="t2"."id"
 ORDER BY "t7"."tag_order","t7"."id"
 LIMIT -1) "t6"
 CROSS JOIN "tags" "t5"
 WHERE "t5"."id"="t6"."id" AND octavo_entry(octet_length("t5"."name"))),']}}}'),',')
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
 FROM "articles" "t8"
 WHERE ("t8"."published_at" IS NOT NULL AND "t8"."locale"=+?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
