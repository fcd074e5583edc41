SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t4"."id",',"attributes":{"title":',json_quote("t4"."title"),'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE octavo_guard() AND ("t0"."published_at" IS NOT NULL AND "t0"."locale"=+?)
 ORDER BY (
 SELECT max("t1"."name")
 FROM "articles_author_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE octavo_guard("t1"."id") AND "t2"."article_id"="t0"."id") DESC,"t0"."title" ASC,"t0"."id"
 LIMIT +? OFFSET +?) "t3"
 CROSS JOIN "articles" "t4"
 WHERE "t4"."id"="t3"."id" AND octavo_texts(octet_length("t4"."title"))),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t5"
 WHERE ("t5"."published_at" IS NOT NULL AND "t5"."locale"=+?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
