WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id",(
 SELECT min("t1"."name")
 FROM "authors_profile_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t2"."profile_id"="t0"."id") AS "key0"
 FROM "profiles" "t0"
 WHERE "t0"."id" IN (
 SELECT "t4"."profile_id"
 FROM "authors_profile_links" "t4" JOIN "authors" "t3" ON "t3"."id"="t4"."author_id"
 WHERE ("t3"."created_by_id" IN (
 SELECT "t5"."id"
 FROM "admin_users" "t5"
 WHERE "t5"."id" IN (
 SELECT "t7"."user_id"
 FROM "admin_users_roles_links" "t7" JOIN "admin_roles" "t6" ON "t6"."id"="t7"."role_id"
 WHERE "t6"."id" IN (+?))) AND instr(lower("t3"."email"),lower(?))>0))) SELECT CAST(concat('{"results":[',(
 SELECT group_concat(concat('{"id":',"t10"."id",',"headline":',json_quote("t10"."headline"),CASE WHEN "t10"."created_by_id" IN (
 SELECT "t11"."id"
 FROM "admin_users" "t11"
 WHERE "t11"."id"=+?) THEN concat(',"story":',json_quote("t10"."story")) ELSE '' END,',"createdAt":',CASE WHEN "t10"."created_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t10"."created_at"/1000.0,'unixepoch'),'T',time("t10"."created_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t10"."created_at" IS NULL THEN 'null' ELSE octavo_iso("t10"."created_at") END,',"updatedAt":',CASE WHEN "t10"."updated_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t10"."updated_at"/1000.0,'unixepoch'),'T',time("t10"."updated_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t10"."updated_at" IS NULL THEN 'null' ELSE octavo_iso("t10"."updated_at") END,',"author":',coalesce((
 SELECT concat('{"id":',"t12"."id",',"name":',json_quote("t12"."name"),CASE WHEN "t12"."created_by_id" IN (
 SELECT "t14"."id"
 FROM "admin_users" "t14"
 WHERE "t14"."id" IN (
 SELECT "t16"."user_id"
 FROM "admin_users_roles_links" "t16" JOIN "admin_roles" "t15" ON "t15"."id"="t16"."role_id"
 WHERE "t15"."id" IN (+?))) THEN concat(',"email":',json_quote("t12"."email")) ELSE '' END,',"createdAt":',CASE WHEN "t12"."created_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t12"."created_at"/1000.0,'unixepoch'),'T',time("t12"."created_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t12"."created_at" IS NULL THEN 'null' ELSE octavo_iso("t12"."created_at") END,',"updatedAt":',CASE WHEN "t12"."updated_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t12"."updated_at"/1000.0,'unixepoch'),'T',time("t12"."updated_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t12"."updated_at" IS NULL THEN 'null' ELSE octavo_iso("t12"."updated_at") END,'}')
 FROM "authors_profile_links" "t13"
 CROSS JOIN "authors" "t12"
 WHERE "t13"."profile_id"="t10"."id" AND "t12"."id"="t13"."author_id"
 LIMIT 1),'null'),',"createdBy":',coalesce((
 SELECT concat('{"id":',"t17"."id",',"firstname":',json_quote("t17"."firstname"),',"lastname":',json_quote("t17"."lastname"),',"username":',json_quote("t17"."username"),'}')
 FROM "admin_users" "t17"
 WHERE "t17"."id"="t10"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat('{"id":',"t18"."id",',"firstname":',json_quote("t18"."firstname"),',"lastname":',json_quote("t18"."lastname"),',"username":',json_quote("t18"."username"),'}')
 FROM "admin_users" "t18"
 WHERE "t18"."id"="t10"."updated_by_id"
 LIMIT 1),'null'),'}'),',')
 FROM (
 SELECT "t8"."id" AS "id"
 FROM "hits" "t8"
 ORDER BY "t8"."key0" ASC,"t8"."id"
 LIMIT +? OFFSET +?) "t9"
 CROSS JOIN "profiles" "t10"
 WHERE "t10"."id"="t9"."id"),'],"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- [2,"a",3,2,10,0,1,10,10,10]
