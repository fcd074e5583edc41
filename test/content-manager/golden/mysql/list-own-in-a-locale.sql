SELECT CAST(concat_ws('','{"results":[',"total"."rows0",'],"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total",group_concat(CASE WHEN "t2"."id" IS NOT NULL THEN concat_ws('','{"id":',"t2"."id",',"title":',coalesce(json_quote("t2"."title"),'null'),',"createdAt":',coalesce(concat(left(date_format("t2"."created_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"updatedAt":',coalesce(concat(left(date_format("t2"."updated_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"publishedAt":',coalesce(concat(left(date_format("t2"."published_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"locale":',coalesce(json_quote("t2"."locale"),'null'),',"seo":',coalesce((
 SELECT concat_ws('','{"id":',"t3"."id",',"metaTitle":',coalesce(json_quote("t3"."meta_title"),'null'),'}')
 FROM "articles_components" "t4"
 CROSS JOIN "components_shared_seos" "t3"
 WHERE "t4"."entity_id"="t2"."id" AND "t4"."field"='seo' AND "t4"."component_type"='shared.seo' AND "t3"."id"="t4"."component_id"
 LIMIT 1),'null'),',"tags":{"count":',(
 SELECT count(*)
 FROM "articles_tags_links" "t6"
 WHERE "t6"."article_id"="t2"."id"),'},"createdBy":',coalesce((
 SELECT concat_ws('','{"id":',"t7"."id",',"firstname":',coalesce(json_quote("t7"."firstname"),'null'),',"lastname":',coalesce(json_quote("t7"."lastname"),'null'),',"username":',coalesce(json_quote("t7"."username"),'null'),'}')
 FROM "admin_users" "t7"
 WHERE "t7"."id"="t2"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat_ws('','{"id":',"t8"."id",',"firstname":',coalesce(json_quote("t8"."firstname"),'null'),',"lastname":',coalesce(json_quote("t8"."lastname"),'null'),',"username":',coalesce(json_quote("t8"."username"),'null'),'}')
 FROM "admin_users" "t8"
 WHERE "t8"."id"="t2"."updated_by_id"
 LIMIT 1),'null'),',"localizations":[',(
 SELECT group_concat(concat_ws('','{"id":',"t9"."id",',"locale":',coalesce(json_quote("t9"."locale"),'null'),',"publishedAt":',coalesce(concat(left(date_format("t9"."published_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),'}')
 ORDER BY "t12"."article_order" IS NOT NULL,"t12"."article_order","t12"."id" SEPARATOR ',')
 FROM "articles_localizations_links" "t12"
 CROSS JOIN "articles" "t9"
 WHERE "t9"."id"="t12"."inv_article_id" AND "t12"."article_id"="t2"."id" AND ("t9"."locale" IN (?) AND "t9"."created_by_id" IN (
 SELECT "t10"."id"
 FROM "admin_users" "t10"
 WHERE "t10"."id"=?))),']}') END
 ORDER BY "t1"."place" SEPARATOR ',') AS "rows0"
 FROM (
 SELECT "t0"."id" AS "id",row_number() OVER (
 ORDER BY "t0"."id") AS "place"
 FROM "articles" "t0"
 WHERE (("t0"."locale" IN (?) AND "t0"."created_by_id" IN (
 SELECT "t13"."id"
 FROM "admin_users" "t13"
 WHERE "t13"."id"=?)) AND ("t0"."locale"=? AND (instr(CAST(CONVERT("t0"."id" USING utf8mb4) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."title" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."locale" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0)))) "t1" LEFT JOIN "articles" "t2" ON "t2"."id"=CASE WHEN "t1"."place" BETWEEN CAST(? AS SIGNED)+1 AND CAST(? AS SIGNED)+if(CAST(? AS SIGNED)<0,4294967295,CAST(? AS SIGNED)) THEN "t1"."id" END) "total"
-- [1,10,10,10,"fr",3,"fr",3,"fr","a","a","a",0,0,10,10]
