WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE "t0"."id" IN (
 SELECT "t2"."tag_id"
 FROM "articles_tags_links" "t2" JOIN "articles" "t1" ON "t1"."id"="t2"."article_id"
 WHERE "t1"."id" IN (
 SELECT "t4"."article_id"
 FROM "articles_author_links" "t4" JOIN "authors" "t3" ON "t3"."id"="t4"."author_id"
 WHERE NOT ("t3"."name"=?)))) SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t7"."id",',"attributes":{"name":',coalesce(to_json("t7"."name")::text,'null'),'}}'),','
 ORDER BY "t6"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t5"."id" AS "id"
 FROM "hits" "t5"
 ORDER BY "t5"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t6"
 CROSS JOIN "tags" "t7"
 WHERE "t7"."id"="t6"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["x",25,0,1,25,25,25]
