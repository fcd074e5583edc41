SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"title":',coalesce(json_quote("t2"."title"),'null'),',"author":',coalesce((
 SELECT concat_ws('','{"id":',"t3"."id",',"name":',coalesce(json_quote("t3"."name"),'null'),'}')
 FROM "articles_author_links" "t4"
 CROSS JOIN "authors" "t3"
 WHERE "t4"."article_id"="t2"."id" AND "t3"."id"="t4"."author_id"
 LIMIT 1),'null'),',"gallery":',coalesce('['||(
 SELECT group_concat(concat_ws('','{"id":',"t5"."id",',"url":',coalesce(json_quote("t5"."url"),'null'),'}')
 ORDER BY "t7"."order" IS NOT NULL,"t7"."order","t7"."id" SEPARATOR ',')
 FROM "files_related_morphs" "t7"
 CROSS JOIN "files" "t5"
 WHERE "t5"."id"="t7"."file_id" AND "t7"."related_id"="t2"."id" AND "t7"."related_type"='api::article.article' AND "t7"."field"='gallery')||']','null'),',"sections":[',(
 SELECT group_concat(CASE "t9"."component_type" WHEN 'sections.quote' THEN (
 SELECT concat_ws('','{"__component":"sections.quote","id":',"t10"."id",',"text":',coalesce(json_quote("t10"."text"),'null'),'}')
 FROM "components_sections_quotes" "t10"
 WHERE "t10"."id"="t9"."component_id") END
 ORDER BY "t9"."order" IS NOT NULL,"t9"."order","t9"."id" SEPARATOR ',')
 FROM "articles_components" "t9"
 WHERE "t9"."entity_id"="t2"."id" AND "t9"."field"='sections'),']}')
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
 FROM "articles" "t11"
 WHERE ("t11"."published_at" IS NOT NULL AND "t11"."locale"=?)) "total"
-- ["en",25,0,1,25,25,25,"en"]
