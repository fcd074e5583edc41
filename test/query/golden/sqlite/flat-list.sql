SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"title":',json_quote("t2"."title"),',"author":',coalesce((
 SELECT concat('{"id":',"t3"."id",',"name":',json_quote("t3"."name"),'}')
 FROM "articles_author_links" "t4"
 CROSS JOIN "authors" "t3"
 WHERE "t4"."article_id"="t2"."id" AND "t3"."id"="t4"."author_id"
 LIMIT 1),'null'),',"gallery":',coalesce('['||(
 SELECT group_concat(concat('{"id":',"t5"."id",',"url":',json_quote("t5"."url"),'}'),',')
 FROM (
 SELECT "t7"."file_id" AS "id"
 FROM "files_related_morphs" "t7"
 WHERE "t7"."related_id"="t2"."id" AND "t7"."related_type"='api::article.article' AND "t7"."field"='gallery'
 ORDER BY "t7"."order","t7"."id"
 LIMIT -1) "t6"
 CROSS JOIN "files" "t5"
 WHERE "t5"."id"="t6"."id")||']','null'),',"sections":[',(
 SELECT group_concat(CASE "t8"."type" WHEN 'sections.quote' THEN (
 SELECT concat('{"__component":"sections.quote","id":',"t10"."id",',"text":',json_quote("t10"."text"),'}')
 FROM "components_sections_quotes" "t10"
 WHERE "t10"."id"="t8"."id") END,',')
 FROM (
 SELECT "t9"."component_type" AS "type","t9"."component_id" AS "id"
 FROM "articles_components" "t9"
 WHERE "t9"."entity_id"="t2"."id" AND "t9"."field"='sections'
 ORDER BY "t9"."order","t9"."id"
 LIMIT -1) "t8"),']}'),',')
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
 FROM "articles" "t11"
 WHERE ("t11"."published_at" IS NOT NULL AND "t11"."locale"=+?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
