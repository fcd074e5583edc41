SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t4"."id",',"attributes":{"title":',coalesce(to_json("t4"."title")::text,'null'),'}}'),','
 ORDER BY "t3"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=?)
 ORDER BY (
 SELECT "t1"."name"
 FROM "articles_author_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t2"."article_id"="t0"."id"
 ORDER BY "t1"."name" DESC NULLS LAST
 LIMIT 1) DESC,"t0"."title" ASC,"t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t3"
 CROSS JOIN "articles" "t4"
 WHERE "t4"."id"="t3"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t5"
 WHERE ("t5"."published_at" IS NOT NULL AND "t5"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
