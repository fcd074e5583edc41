SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t4"."id",',"attributes":{"title":',coalesce(json_quote("t4"."title"),'null'),'}}')
 ORDER BY "t3"."order0" IS NOT NULL DESC,"t3"."order0" DESC,"t3"."order1" IS NOT NULL ASC,"t3"."order1" ASC,"t3"."order2" SEPARATOR ',')
 FROM (
 SELECT "t0"."id" AS "id",(
 SELECT max("t1"."name")
 FROM "articles_author_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t2"."article_id"="t0"."id") AS "order0","t0"."title" AS "order1","t0"."id" AS "order2"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=?)
 ORDER BY (
 SELECT max("t1"."name")
 FROM "articles_author_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t2"."article_id"="t0"."id") DESC,"t0"."title" ASC,"t0"."id"
 LIMIT ? OFFSET ?) "t3"
 CROSS JOIN "articles" "t4"
 WHERE "t4"."id"="t3"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t5"
 WHERE ("t5"."published_at" IS NOT NULL AND "t5"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
