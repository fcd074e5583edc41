SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"title":',json_quote("t2"."title"),'},"meta":{"availableLocales":[',(
 SELECT group_concat(json_quote("t4"."locale"),',')
 FROM (
 SELECT "t5"."locale" AS "locale"
 FROM "articles_localizations_links" "t3"
 CROSS JOIN "articles" "t5"
 WHERE "t3"."article_id"="t2"."id" AND "t5"."id"="t3"."inv_article_id"
 ORDER BY "t3"."article_order","t3"."id"
 LIMIT -1) "t4"),']}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=+?)
 ORDER BY "t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t6"
 WHERE ("t6"."published_at" IS NOT NULL AND "t6"."locale"=+?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
