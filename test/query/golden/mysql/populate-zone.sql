SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"attributes":{"title":',coalesce(json_quote("t2"."title"),'null'),',"sections":[',(
 SELECT group_concat(CASE "t4"."component_type" WHEN 'sections.prose' THEN (
 SELECT concat_ws('','{"id":',"t5"."id",',"__component":"sections.prose","heading":',coalesce(json_quote("t5"."heading"),'null'),',"body":',coalesce(json_quote("t5"."body"),'null'),',"columns":',coalesce("t5"."columns",'null'),'}')
 FROM "components_sections_proses" "t5"
 WHERE "t5"."id"="t4"."component_id") WHEN 'sections.quote' THEN (
 SELECT concat_ws('','{"id":',"t6"."id",',"__component":"sections.quote","text":',coalesce(json_quote("t6"."text"),'null'),'}')
 FROM "components_sections_quotes" "t6"
 WHERE "t6"."id"="t4"."component_id") END
 ORDER BY "t4"."order" IS NOT NULL,"t4"."order","t4"."id" SEPARATOR ',')
 FROM "articles_components" "t4"
 WHERE "t4"."entity_id"="t2"."id" AND "t4"."field"='sections'),']}}')
 ORDER BY "t1"."order0" SEPARATOR ',')
 FROM (
 SELECT "t0"."id" AS "id","t0"."id" AS "order0"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=?)
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t7"
 WHERE ("t7"."published_at" IS NOT NULL AND "t7"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
