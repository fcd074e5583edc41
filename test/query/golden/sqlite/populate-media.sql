SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"title":',json_quote("t2"."title"),',"cover":{"data":',coalesce((
 SELECT concat('{"id":',"t3"."id",',"attributes":{"url":',json_quote("t3"."url"),'}}')
 FROM "files_related_morphs" "t4"
 CROSS JOIN "files" "t3"
 WHERE "t4"."related_id"="t2"."id" AND "t4"."related_type"='api::article.article' AND "t4"."field"='cover' AND "t3"."id"="t4"."file_id"
 LIMIT 1),'null'),'},"gallery":{"data":',coalesce('['||(
 SELECT group_concat(concat('{"id":',"t5"."id",',"attributes":{"url":',json_quote("t5"."url"),'}}'),',')
 FROM (
 SELECT "t7"."file_id" AS "id"
 FROM "files_related_morphs" "t7"
 WHERE "t7"."related_id"="t2"."id" AND "t7"."related_type"='api::article.article' AND "t7"."field"='gallery'
 ORDER BY "t7"."order","t7"."id"
 LIMIT -1) "t6"
 CROSS JOIN "files" "t5"
 WHERE "t5"."id"="t6"."id")||']','null'),'}}}'),',')
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
 FROM "articles" "t8"
 WHERE ("t8"."published_at" IS NOT NULL AND "t8"."locale"=+?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
