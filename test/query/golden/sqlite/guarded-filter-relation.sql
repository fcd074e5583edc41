WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE octavo_guard() AND ("t0"."id" IN (
 SELECT "t2"."tag_id"
 FROM "articles_tags_links" "t2" JOIN "articles" "t1" ON "t1"."id"="t2"."article_id"
 WHERE octavo_guard("t1"."id") AND (octavo_guard() AND instr(lower("t1"."title"),lower(?))>0)) AND "t0"."weight">+?)) SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t5"."id",',"attributes":{"name":',json_quote("t5"."name"),'}}'),',')
 FROM (
 SELECT "t3"."id" AS "id"
 FROM "hits" "t3"
 ORDER BY "t3"."id"
 LIMIT +? OFFSET +?) "t4"
 CROSS JOIN "tags" "t5"
 WHERE "t5"."id"="t4"."id" AND octavo_texts(octet_length("t5"."name"))),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["a",3,25,0,1,25,25,25]
