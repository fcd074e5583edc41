SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"name":',json_quote("t2"."name"),'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE ("t0"."id" IN (
 SELECT "t4"."tag_id"
 FROM "articles_tags_links" "t4" JOIN "articles" "t3" ON "t3"."id"="t4"."article_id"
 WHERE instr("t3"."title",?)>0) AND "t0"."weight">+?)
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "tags" "t5"
 WHERE ("t5"."id" IN (
 SELECT "t7"."tag_id"
 FROM "articles_tags_links" "t7" JOIN "articles" "t6" ON "t6"."id"="t7"."article_id"
 WHERE instr("t6"."title",?)>0) AND "t5"."weight">+?)) "total"
-- ["a",3,25,0,1,25,25,25,"a",3]
