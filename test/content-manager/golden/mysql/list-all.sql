SELECT CAST(concat_ws('','{"results":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"name":',coalesce(json_quote("t2"."name"),'null'),',"slug":',coalesce(json_quote("t2"."slug"),'null'),',"color":',coalesce(json_quote("t2"."color"),'null'),',"weight":',coalesce("t2"."weight",'null'),',"createdAt":',coalesce(concat(left(date_format("t2"."created_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"updatedAt":',coalesce(concat(left(date_format("t2"."updated_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"articles":{"count":',(
 SELECT count(*)
 FROM "articles_tags_links" "t4"
 WHERE "t4"."tag_id"="t2"."id"),'},"synonyms":{"count":',(
 SELECT count(*)
 FROM "tags_synonyms_links" "t6"
 WHERE "t6"."tag_id"="t2"."id"),'},"synonymOf":{"count":',(
 SELECT count(*)
 FROM "tags_synonyms_links" "t8"
 WHERE "t8"."inv_tag_id"="t2"."id"),'},"createdBy":',coalesce((
 SELECT concat_ws('','{"id":',"t9"."id",',"firstname":',coalesce(json_quote("t9"."firstname"),'null'),',"lastname":',coalesce(json_quote("t9"."lastname"),'null'),',"username":',coalesce(json_quote("t9"."username"),'null'),'}')
 FROM "admin_users" "t9"
 WHERE "t9"."id"="t2"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat_ws('','{"id":',"t10"."id",',"firstname":',coalesce(json_quote("t10"."firstname"),'null'),',"lastname":',coalesce(json_quote("t10"."lastname"),'null'),',"username":',coalesce(json_quote("t10"."username"),'null'),'}')
 FROM "admin_users" "t10"
 WHERE "t10"."id"="t2"."updated_by_id"
 LIMIT 1),'null'),'}')
 ORDER BY "t1"."order0" IS NOT NULL ASC,"t1"."order0" ASC,"t1"."order1" SEPARATOR ',')
 FROM (
 SELECT "t0"."id" AS "id","t0"."name" AS "order0","t0"."id" AS "order1"
 FROM "tags" "t0"
 ORDER BY "t0"."name" ASC,"t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "tags" "t11") "total"
-- [10,10,2,10,10,10]
