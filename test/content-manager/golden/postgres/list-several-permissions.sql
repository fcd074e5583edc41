WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id",(
 SELECT "t1"."name"
 FROM "authors_profile_links" "t2" JOIN "authors" "t1" ON "t1"."id"="t2"."author_id"
 WHERE "t2"."profile_id"="t0"."id"
 ORDER BY "t1"."name" ASC NULLS LAST
 LIMIT 1) AS "key0"
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
 WHERE "t6"."id" IN (?))) AND strpos("t3"."email"::text,CAST(? AS text))>0))) SELECT (concat('{"results":[',(
 SELECT string_agg(concat('{"id":',"t10"."id",',"headline":',coalesce(to_json("t10"."headline")::text,'null'),CASE WHEN "t10"."created_by_id" IN (
 SELECT "t11"."id"
 FROM "admin_users" "t11"
 WHERE "t11"."id"=?) THEN concat(',"story":',coalesce(to_json("t10"."story")::text,'null')) ELSE '' END,',"createdAt":',CASE WHEN "t10"."created_at">='0001-01-01' AND "t10"."created_at"<'10000-01-01' THEN to_char("t10"."created_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t10"."created_at") THEN concat('"',replace(to_char(extract(year
 FROM "t10"."created_at")::int+("t10"."created_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t10"."created_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"updatedAt":',CASE WHEN "t10"."updated_at">='0001-01-01' AND "t10"."updated_at"<'10000-01-01' THEN to_char("t10"."updated_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t10"."updated_at") THEN concat('"',replace(to_char(extract(year
 FROM "t10"."updated_at")::int+("t10"."updated_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t10"."updated_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"author":',coalesce((
 SELECT concat('{"id":',"t12"."id",',"name":',coalesce(to_json("t12"."name")::text,'null'),CASE WHEN "t12"."created_by_id" IN (
 SELECT "t14"."id"
 FROM "admin_users" "t14"
 WHERE "t14"."id" IN (
 SELECT "t16"."user_id"
 FROM "admin_users_roles_links" "t16" JOIN "admin_roles" "t15" ON "t15"."id"="t16"."role_id"
 WHERE "t15"."id" IN (?))) THEN concat(',"email":',coalesce(to_json("t12"."email")::text,'null')) ELSE '' END,',"createdAt":',CASE WHEN "t12"."created_at">='0001-01-01' AND "t12"."created_at"<'10000-01-01' THEN to_char("t12"."created_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t12"."created_at") THEN concat('"',replace(to_char(extract(year
 FROM "t12"."created_at")::int+("t12"."created_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t12"."created_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"updatedAt":',CASE WHEN "t12"."updated_at">='0001-01-01' AND "t12"."updated_at"<'10000-01-01' THEN to_char("t12"."updated_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t12"."updated_at") THEN concat('"',replace(to_char(extract(year
 FROM "t12"."updated_at")::int+("t12"."updated_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t12"."updated_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,'}')
 FROM "authors_profile_links" "t13"
 CROSS JOIN "authors" "t12"
 WHERE "t13"."profile_id"="t10"."id" AND "t12"."id"="t13"."author_id"
 LIMIT 1),'null'),',"createdBy":',coalesce((
 SELECT concat('{"id":',"t17"."id",',"firstname":',coalesce(to_json("t17"."firstname")::text,'null'),',"lastname":',coalesce(to_json("t17"."lastname")::text,'null'),',"username":',coalesce(to_json("t17"."username")::text,'null'),'}')
 FROM "admin_users" "t17"
 WHERE "t17"."id"="t10"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat('{"id":',"t18"."id",',"firstname":',coalesce(to_json("t18"."firstname")::text,'null'),',"lastname":',coalesce(to_json("t18"."lastname")::text,'null'),',"username":',coalesce(to_json("t18"."username")::text,'null'),'}')
 FROM "admin_users" "t18"
 WHERE "t18"."id"="t10"."updated_by_id"
 LIMIT 1),'null'),'}'),','
 ORDER BY "t9"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t8"."id" AS "id"
 FROM "hits" "t8"
 ORDER BY "t8"."key0" ASC,"t8"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t9"
 CROSS JOIN "profiles" "t10"
 WHERE "t10"."id"="t9"."id"),'],"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- [2,"a",3,2,10,0,1,10,10,10]
