SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"title":',coalesce(to_json("t2"."title")::text,'null'),',"tags":{"data":[',(
 SELECT string_agg(concat('{"id":',"t3"."id",',"attributes":{"name":',coalesce(to_json("t3"."name")::text,'null'),'}}'),','
 ORDER BY "t4"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t6"."id" AS "id"
 FROM "articles_tags_links" "t5"
 CROSS JOIN "tags" "t6"
 WHERE "t5"."article_id"="t2"."id" AND "t6"."id"="t5"."tag_id"
 ORDER BY "t6"."name" ASC,"t6"."id"
 LIMIT nullif(CAST(? AS bigint),-1)) "q") "t4"
 CROSS JOIN "tags" "t3"
 WHERE "t3"."id"="t4"."id"),']}}}'),','
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
 FROM "articles" "t7"
 WHERE ("t7"."published_at" IS NOT NULL AND "t7"."locale"=?)) "total"
-- [2,"en",25,0,1,25,25,25,"en"]
