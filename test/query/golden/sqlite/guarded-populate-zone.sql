SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"title":',json_quote("t2"."title"),',"sections":[',(
 SELECT group_concat(CASE "t3"."type" WHEN 'sections.prose' THEN (
 SELECT concat('{"id":',"t5"."id",',"__component":"sections.prose","heading":',json_quote("t5"."heading"),',"body":',json_quote("t5"."body"),',"columns":',CASE typeof("t5"."columns") WHEN 'integer' THEN "t5"."columns" WHEN 'null' THEN 'null' ELSE octavo_number("t5"."columns") END,'}')
 FROM "components_sections_proses" "t5"
 WHERE "t5"."id"="t3"."id") WHEN 'sections.quote' THEN (
 SELECT concat('{"id":',"t6"."id",',"__component":"sections.quote","text":',json_quote("t6"."text"),'}')
 FROM "components_sections_quotes" "t6"
 WHERE "t6"."id"="t3"."id") END,',')
 FROM (
 SELECT "t4"."component_type" AS "type","t4"."component_id" AS "id"
 FROM "articles_components" "t4"
 WHERE "t4"."entity_id"="t2"."id" AND "t4"."field"='sections'
 ORDER BY "t4"."order","t4"."id"
 LIMIT -1) "t3"
 WHERE octavo_entry()),']}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE ("t0"."published_at" IS NOT NULL AND "t0"."locale"=+?)
 ORDER BY "t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "articles" "t2"
 WHERE "t2"."id"="t1"."id" AND octavo_texts(octet_length("t2"."title"))),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles" "t7"
 WHERE ("t7"."published_at" IS NOT NULL AND "t7"."locale"=+?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
