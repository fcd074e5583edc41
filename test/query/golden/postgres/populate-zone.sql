SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"title":',coalesce(to_json("t2"."title")::text,'null'),',"sections":[',(
 SELECT string_agg(CASE "t3"."type" WHEN 'sections.prose' THEN (
 SELECT concat('{"id":',"t5"."id",',"__component":"sections.prose","heading":',coalesce(to_json("t5"."heading")::text,'null'),',"body":',coalesce(to_json("t5"."body")::text,'null'),',"columns":',coalesce("t5"."columns"::text,'null'),'}')
 FROM "components_sections_proses" "t5"
 WHERE "t5"."id"="t3"."id") WHEN 'sections.quote' THEN (
 SELECT concat('{"id":',"t6"."id",',"__component":"sections.quote","text":',coalesce(to_json("t6"."text")::text,'null'),'}')
 FROM "components_sections_quotes" "t6"
 WHERE "t6"."id"="t3"."id") END,','
 ORDER BY "t3"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t4"."component_type" AS "type","t4"."component_id" AS "id"
 FROM "articles_components" "t4"
 WHERE "t4"."entity_id"="t2"."id" AND "t4"."field"='sections'
 ORDER BY "t4"."order","t4"."id") "q") "t3"),']}}'),','
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
-- ["en",25,0,1,25,25,25,"en"]
