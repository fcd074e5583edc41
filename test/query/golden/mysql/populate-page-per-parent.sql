SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"attributes":{"title":',coalesce(json_quote("t2"."title"),'null'),',"tags":{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t3"."id",',"attributes":{"name":',coalesce(json_quote("t3"."name"),'null'),'}}')
 ORDER BY "t6"."name" IS NOT NULL ASC,"t6"."name" ASC,"t6"."id" SEPARATOR ',')
 FROM "articles_tags_links" "t5"
 CROSS JOIN "tags" "t6"
 CROSS JOIN "tags" "t3"
 WHERE "t3"."id"="t6"."id" AND "t5"."article_id"="t2"."id" AND "t6"."id"="t5"."tag_id" AND find_in_set("t5"."id",(
 SELECT group_concat("t5"."id"
 ORDER BY "t6"."name" IS NOT NULL ASC,"t6"."name" ASC,"t6"."id")
 FROM "articles_tags_links" "t5"
 CROSS JOIN "tags" "t6"
 WHERE "t5"."article_id"="t2"."id" AND "t6"."id"="t5"."tag_id")) BETWEEN 0+1 AND 0+if(CAST(? AS SIGNED)<0,4294967295,CAST(? AS SIGNED))),']}}}')
 ORDER BY "t1"."order0" SEPARATOR ',')
 FROM (
 SELECT "t0"."id" AS "id","t0"."id" AS "order0"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=?)
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t7"
 WHERE ("t7"."published_at" IS NOT NULL AND "t7"."locale"=?)) "total"
-- [2,2,"en",25,0,1,25,25,25,"en"]
