SELECT CAST(concat_ws('','{"results":[',"total"."rows0",'],"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total",group_concat(CASE WHEN "t2"."id" IS NOT NULL THEN concat_ws('','{"id":',"t2"."id",',"headline":',coalesce(json_quote("t2"."headline"),'null'),CASE WHEN "t2"."created_by_id" IN (
 SELECT "t3"."id"
 FROM "admin_users" "t3"
 WHERE "t3"."id"=?) THEN concat_ws('',',"story":',coalesce(json_quote("t2"."story"),'null')) ELSE '' END,',"createdAt":',coalesce(concat(left(date_format("t2"."created_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"updatedAt":',coalesce(concat(left(date_format("t2"."updated_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"author":',coalesce((
 SELECT concat_ws('','{"id":',"t4"."id",',"name":',coalesce(json_quote("t4"."name"),'null'),CASE WHEN "t4"."created_by_id" IN (
 SELECT "t6"."id"
 FROM "admin_users" "t6"
 WHERE "t6"."id" IN (
 SELECT "t8"."user_id"
 FROM "admin_users_roles_links" "t8" JOIN "admin_roles" "t7" ON "t7"."id"="t8"."role_id"
 WHERE "t7"."id" IN (?))) THEN concat_ws('',',"email":',coalesce(json_quote("t4"."email"),'null')) ELSE '' END,',"createdAt":',coalesce(concat(left(date_format("t4"."created_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"updatedAt":',coalesce(concat(left(date_format("t4"."updated_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),'}')
 FROM "authors_profile_links" "t5"
 CROSS JOIN "authors" "t4"
 WHERE "t5"."profile_id"="t2"."id" AND "t4"."id"="t5"."author_id"
 LIMIT 1),'null'),',"createdBy":',coalesce((
 SELECT concat_ws('','{"id":',"t9"."id",',"firstname":',coalesce(json_quote("t9"."firstname"),'null'),',"lastname":',coalesce(json_quote("t9"."lastname"),'null'),',"username":',coalesce(json_quote("t9"."username"),'null'),'}')
 FROM "admin_users" "t9"
 WHERE "t9"."id"="t2"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat_ws('','{"id":',"t10"."id",',"firstname":',coalesce(json_quote("t10"."firstname"),'null'),',"lastname":',coalesce(json_quote("t10"."lastname"),'null'),',"username":',coalesce(json_quote("t10"."username"),'null'),'}')
 FROM "admin_users" "t10"
 WHERE "t10"."id"="t2"."updated_by_id"
 LIMIT 1),'null'),'}') END
 ORDER BY "t1"."place" SEPARATOR ',') AS "rows0"
 FROM (
 SELECT "t0"."id" AS "id",row_number() OVER (
 ORDER BY (
 SELECT min("t11"."name")
 FROM "authors_profile_links" "t12" JOIN "authors" "t11" ON "t11"."id"="t12"."author_id"
 WHERE "t12"."profile_id"="t0"."id") ASC,"t0"."id") AS "place"
 FROM "profiles" "t0"
 WHERE "t0"."id" IN (
 SELECT "t14"."profile_id"
 FROM "authors_profile_links" "t14" JOIN "authors" "t13" ON "t13"."id"="t14"."author_id"
 WHERE ("t13"."created_by_id" IN (
 SELECT "t15"."id"
 FROM "admin_users" "t15"
 WHERE "t15"."id" IN (
 SELECT "t17"."user_id"
 FROM "admin_users_roles_links" "t17" JOIN "admin_roles" "t16" ON "t16"."id"="t17"."role_id"
 WHERE "t16"."id" IN (?))) AND "t13"."email" LIKE concat('%',replace(replace(replace(?,'!','!!'),'%','!%'),'_','!_'),'%') ESCAPE '!'))) "t1" LEFT JOIN "profiles" "t2" ON "t2"."id"=CASE WHEN "t1"."place" BETWEEN CAST(? AS SIGNED)+1 AND CAST(? AS SIGNED)+if(CAST(? AS SIGNED)<0,4294967295,CAST(? AS SIGNED)) THEN "t1"."id" END) "total"
-- [1,10,10,10,3,2,2,"a",0,0,10,10]
