SELECT CAST(concat('{"results":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"name":',json_quote("t2"."name"),',"slug":',json_quote("t2"."slug"),',"color":',json_quote("t2"."color"),',"weight":',CASE typeof("t2"."weight") WHEN 'integer' THEN "t2"."weight" WHEN 'null' THEN 'null' ELSE octavo_number("t2"."weight") END,',"createdAt":',CASE WHEN "t2"."created_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t2"."created_at"/1000.0,'unixepoch'),'T',time("t2"."created_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t2"."created_at" IS NULL THEN 'null' ELSE octavo_iso("t2"."created_at") END,',"updatedAt":',CASE WHEN "t2"."updated_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t2"."updated_at"/1000.0,'unixepoch'),'T',time("t2"."updated_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t2"."updated_at" IS NULL THEN 'null' ELSE octavo_iso("t2"."updated_at") END,',"articles":{"count":',(
 SELECT count(*)
 FROM "articles_tags_links" "t4"
 WHERE "t4"."tag_id"="t2"."id"),'},"synonyms":{"count":',(
 SELECT count(*)
 FROM "tags_synonyms_links" "t6"
 WHERE "t6"."tag_id"="t2"."id"),'},"synonymOf":{"count":',(
 SELECT count(*)
 FROM "tags_synonyms_links" "t8"
 WHERE "t8"."inv_tag_id"="t2"."id"),'},"createdBy":',coalesce((
 SELECT concat('{"id":',"t9"."id",',"firstname":',json_quote("t9"."firstname"),',"lastname":',json_quote("t9"."lastname"),',"username":',json_quote("t9"."username"),'}')
 FROM "admin_users" "t9"
 WHERE "t9"."id"="t2"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat('{"id":',"t10"."id",',"firstname":',json_quote("t10"."firstname"),',"lastname":',json_quote("t10"."lastname"),',"username":',json_quote("t10"."username"),'}')
 FROM "admin_users" "t10"
 WHERE "t10"."id"="t2"."updated_by_id"
 LIMIT 1),'null'),'}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 ORDER BY "t0"."name" ASC,"t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "tags" "t11") "total"
-- [10,10,2,10,10,10]
