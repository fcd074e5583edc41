SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"attributes":{"title":',coalesce(json_quote("t2"."title"),'null'),',"author":{"data":',coalesce((
 SELECT concat_ws('','{"id":',"t3"."id",',"attributes":{"name":',coalesce(json_quote("t3"."name"),'null'),'}}')
 FROM "articles_author_links" "t4"
 CROSS JOIN "authors" "t3"
 WHERE "t4"."article_id"="t2"."id" AND "t3"."id"="t4"."author_id"
 LIMIT 1),'null'),'},"tags":{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t5"."id",',"attributes":{"name":',coalesce(json_quote("t5"."name"),'null'),'}}')
 ORDER BY "t7"."tag_order" IS NOT NULL,"t7"."tag_order","t7"."id" SEPARATOR ',')
 FROM "articles_tags_links" "t7"
 CROSS JOIN "tags" "t5"
 WHERE "t5"."id"="t7"."tag_id" AND "t7"."article_id"="t2"."id"),']}}}')
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
 FROM "articles" "t8"
 WHERE ("t8"."published_at" IS NOT NULL AND "t8"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
