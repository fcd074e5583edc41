WITH "hits" AS (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE ("t0"."id" IN (
 SELECT "t2"."tag_id"
 FROM "articles_tags_links" "t2" JOIN "articles" "t1" ON "t1"."id"="t2"."article_id"
 WHERE instr(CAST(CONVERT("t1"."title" USING utf8mb4) AS BINARY),CAST(? AS BINARY))>0) AND "t0"."weight">?)) SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t5"."id",',"attributes":{"name":',coalesce(json_quote("t5"."name"),'null'),'}}')
 ORDER BY "t4"."order0" SEPARATOR ',')
 FROM (
 SELECT "t3"."id" AS "id","t3"."id" AS "order0"
 FROM "hits" "t3"
 ORDER BY "t3"."id"
 LIMIT ? OFFSET ?) "t4"
 CROSS JOIN "tags" "t5"
 WHERE "t5"."id"="t4"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["a",3,25,0,1,25,25,25]
