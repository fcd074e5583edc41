SELECT (concat('{"results":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"name":',coalesce(to_json("t2"."name")::text,'null'),',"slug":',coalesce(to_json("t2"."slug")::text,'null'),',"color":',coalesce(to_json("t2"."color")::text,'null'),',"weight":',coalesce("t2"."weight"::text,'null'),',"createdAt":',CASE WHEN "t2"."created_at">='0001-01-01' AND "t2"."created_at"<'10000-01-01' THEN to_char("t2"."created_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t2"."created_at") THEN concat('"',replace(to_char(extract(year
 FROM "t2"."created_at")::int+("t2"."created_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t2"."created_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"updatedAt":',CASE WHEN "t2"."updated_at">='0001-01-01' AND "t2"."updated_at"<'10000-01-01' THEN to_char("t2"."updated_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t2"."updated_at") THEN concat('"',replace(to_char(extract(year
 FROM "t2"."updated_at")::int+("t2"."updated_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t2"."updated_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"articles":{"count":',(
 SELECT count(*)
 FROM "articles_tags_links" "t4"
 WHERE "t4"."tag_id"="t2"."id"),'},"synonyms":{"count":',(
 SELECT count(*)
 FROM "tags_synonyms_links" "t6"
 WHERE "t6"."tag_id"="t2"."id"),'},"synonymOf":{"count":',(
 SELECT count(*)
 FROM "tags_synonyms_links" "t8"
 WHERE "t8"."inv_tag_id"="t2"."id"),'},"createdBy":',coalesce((
 SELECT concat('{"id":',"t9"."id",',"firstname":',coalesce(to_json("t9"."firstname")::text,'null'),',"lastname":',coalesce(to_json("t9"."lastname")::text,'null'),',"username":',coalesce(to_json("t9"."username")::text,'null'),'}')
 FROM "admin_users" "t9"
 WHERE "t9"."id"="t2"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat('{"id":',"t10"."id",',"firstname":',coalesce(to_json("t10"."firstname")::text,'null'),',"lastname":',coalesce(to_json("t10"."lastname")::text,'null'),',"username":',coalesce(to_json("t10"."username")::text,'null'),'}')
 FROM "admin_users" "t10"
 WHERE "t10"."id"="t2"."updated_by_id"
 LIMIT 1),'null'),'}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 ORDER BY "t0"."name" ASC,"t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "tags" "t11") "total"
-- [10,10,2,10,10,10]
