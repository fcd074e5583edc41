SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"title":',coalesce(to_json("t2"."title")::text,'null'),'},"meta":{"availableLocales":[',(
 SELECT string_agg(coalesce(to_json("t4"."locale")::text,'null'),','
 ORDER BY "t4"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t5"."locale" AS "locale"
 FROM "articles_localizations_links" "t3"
 CROSS JOIN "articles" "t5"
 WHERE "t3"."article_id"="t2"."id" AND "t5"."id"="t3"."inv_article_id"
 ORDER BY "t3"."article_order","t3"."id") "q") "t4"),']}}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=?)
 ORDER BY "t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t6"
 WHERE ("t6"."published_at" IS NOT NULL AND "t6"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
