WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE (("t0"."locale" IN (+?) AND "t0"."created_by_id" IN (
 SELECT "t1"."id"
 FROM "admin_users" "t1"
 WHERE "t1"."id"=+?)) AND ("t0"."locale"=+? AND (instr("t0"."id",?)>0 OR instr(lower("t0"."title"),?)>0 OR instr(lower("t0"."locale"),?)>0)))) SELECT CAST(concat('{"results":[',(
 SELECT group_concat(concat('{"id":',"t4"."id",',"title":',json_quote("t4"."title"),',"createdAt":',CASE WHEN "t4"."created_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t4"."created_at"/1000.0,'unixepoch'),'T',time("t4"."created_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t4"."created_at" IS NULL THEN 'null' ELSE octavo_iso("t4"."created_at") END,',"updatedAt":',CASE WHEN "t4"."updated_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t4"."updated_at"/1000.0,'unixepoch'),'T',time("t4"."updated_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t4"."updated_at" IS NULL THEN 'null' ELSE octavo_iso("t4"."updated_at") END,',"publishedAt":',CASE WHEN "t4"."published_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t4"."published_at"/1000.0,'unixepoch'),'T',time("t4"."published_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t4"."published_at" IS NULL THEN 'null' ELSE octavo_iso("t4"."published_at") END,',"locale":',json_quote("t4"."locale"),',"seo":',coalesce((
 SELECT concat('{"id":',"t5"."id",',"metaTitle":',json_quote("t5"."meta_title"),'}')
 FROM "articles_components" "t6"
 CROSS JOIN "components_shared_seos" "t5"
 WHERE "t6"."entity_id"="t4"."id" AND "t6"."field"='seo' AND "t6"."component_type"='shared.seo' AND "t5"."id"="t6"."component_id"
 LIMIT 1),'null'),',"tags":{"count":',(
 SELECT count(*)
 FROM "articles_tags_links" "t8"
 WHERE "t8"."article_id"="t4"."id"),'},"createdBy":',coalesce((
 SELECT concat('{"id":',"t9"."id",',"firstname":',json_quote("t9"."firstname"),',"lastname":',json_quote("t9"."lastname"),',"username":',json_quote("t9"."username"),'}')
 FROM "admin_users" "t9"
 WHERE "t9"."id"="t4"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat('{"id":',"t10"."id",',"firstname":',json_quote("t10"."firstname"),',"lastname":',json_quote("t10"."lastname"),',"username":',json_quote("t10"."username"),'}')
 FROM "admin_users" "t10"
 WHERE "t10"."id"="t4"."updated_by_id"
 LIMIT 1),'null'),',"localizations":[',(
 SELECT group_concat(concat('{"id":',"t11"."id",',"locale":',json_quote("t11"."locale"),',"publishedAt":',CASE WHEN "t11"."published_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t11"."published_at"/1000.0,'unixepoch'),'T',time("t11"."published_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t11"."published_at" IS NULL THEN 'null' ELSE octavo_iso("t11"."published_at") END,'}'),',')
 FROM (
 SELECT "t14"."inv_article_id" AS "id"
 FROM "articles_localizations_links" "t14"
 WHERE "t14"."article_id"="t4"."id"
 ORDER BY "t14"."article_order","t14"."id"
 LIMIT -1) "t13"
 CROSS JOIN "articles" "t11"
 WHERE "t11"."id"="t13"."id" AND ("t11"."locale" IN (+?) AND "t11"."created_by_id" IN (
 SELECT "t12"."id"
 FROM "admin_users" "t12"
 WHERE "t12"."id"=+?))),']}'),',')
 FROM (
 SELECT "t2"."id" AS "id"
 FROM "hits" "t2"
 ORDER BY "t2"."id"
 LIMIT +? OFFSET +?) "t3"
 CROSS JOIN "articles" "t4"
 WHERE "t4"."id"="t3"."id"),'],"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["fr",3,"fr","a","a","a","fr",3,10,0,1,10,10,10]
