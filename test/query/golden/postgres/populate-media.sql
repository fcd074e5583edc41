SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"title":',coalesce(to_json("t2"."title")::text,'null'),',"cover":{"data":',coalesce((
 SELECT concat('{"id":',"t3"."id",',"attributes":{"url":',coalesce(to_json("t3"."url")::text,'null'),'}}')
 FROM "files_related_morphs" "t4"
 CROSS JOIN "files" "t3"
 WHERE "t4"."related_id"="t2"."id" AND "t4"."related_type"='api::article.article' AND "t4"."field"='cover' AND "t3"."id"="t4"."file_id"
 LIMIT 1),'null'),'},"gallery":{"data":',coalesce('['||(
 SELECT string_agg(concat('{"id":',"t5"."id",',"attributes":{"url":',coalesce(to_json("t5"."url")::text,'null'),'}}'),','
 ORDER BY "t6"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t7"."file_id" AS "id"
 FROM "files_related_morphs" "t7"
 WHERE "t7"."related_id"="t2"."id" AND "t7"."related_type"='api::article.article' AND "t7"."field"='gallery'
 ORDER BY "t7"."order","t7"."id") "q") "t6"
 CROSS JOIN "files" "t5"
 WHERE "t5"."id"="t6"."id")||']','null'),'}}}'),','
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
 FROM "articles" "t8"
 WHERE ("t8"."published_at" IS NOT NULL AND "t8"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
