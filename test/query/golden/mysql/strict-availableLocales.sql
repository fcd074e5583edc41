SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"attributes":{"title":',coalesce(json_quote("t2"."title"),'null'),'},"meta":{"availableLocales":[',(
 SELECT group_concat(coalesce(json_quote("t5"."locale"),'null')
 ORDER BY "t3"."article_order" IS NOT NULL,"t3"."article_order","t3"."id" SEPARATOR ',')
 FROM "articles_localizations_links" "t3"
 CROSS JOIN "articles" "t5"
 WHERE "t3"."article_id"="t2"."id" AND "t5"."id"="t3"."inv_article_id"),']}}')
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
 FROM "articles" "t6"
 WHERE ("t6"."published_at" IS NOT NULL AND "t6"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
