SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"title":',coalesce(to_json("t2"."title")::text,'null'),',"author":',coalesce((
 SELECT concat('{"id":',"t3"."id",',"name":',coalesce(to_json("t3"."name")::text,'null'),'}')
 FROM "articles_author_links" "t4"
 CROSS JOIN "authors" "t3"
 WHERE "t4"."article_id"="t2"."id" AND "t3"."id"="t4"."author_id"
 LIMIT 1),'null'),',"gallery":',coalesce('['||(
 SELECT string_agg(concat('{"id":',"t5"."id",',"url":',coalesce(to_json("t5"."url")::text,'null'),'}'),','
 ORDER BY "t6"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t7"."file_id" AS "id"
 FROM "files_related_morphs" "t7"
 WHERE "t7"."related_id"="t2"."id" AND "t7"."related_type"='api::article.article' AND "t7"."field"='gallery'
 ORDER BY "t7"."order","t7"."id") "q") "t6"
 CROSS JOIN "files" "t5"
 WHERE "t5"."id"="t6"."id")||']','null'),',"sections":[',(
 SELECT string_agg(CASE "t8"."type" WHEN 'sections.quote' THEN (
 SELECT concat('{"__component":"sections.quote","id":',"t10"."id",',"text":',coalesce(to_json("t10"."text")::text,'null'),'}')
 FROM "components_sections_quotes" "t10"
 WHERE "t10"."id"="t8"."id") END,','
 ORDER BY "t8"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t9"."component_type" AS "type","t9"."component_id" AS "id"
 FROM "articles_components" "t9"
 WHERE "t9"."entity_id"="t2"."id" AND "t9"."field"='sections'
 ORDER BY "t9"."order","t9"."id") "q") "t8"),']}'),','
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
 FROM "articles" "t11"
 WHERE ("t11"."published_at" IS NOT NULL AND "t11"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
