WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "articles" "t0"
 WHERE (("t0"."locale" IN (?) AND "t0"."created_by_id" IN (
 SELECT "t1"."id"
 FROM "admin_users" "t1"
 WHERE "t1"."id"=?)) AND ("t0"."locale"=? AND (strpos("t0"."id"::text,CAST(? AS text))>0 OR strpos(lower("t0"."title"::text COLLATE "C"),CAST(? AS text))>0 OR strpos(lower("t0"."locale"::text COLLATE "C"),CAST(? AS text))>0)))) SELECT (concat('{"results":[',(
 SELECT string_agg(concat('{"id":',"t4"."id",',"title":',coalesce(to_json("t4"."title")::text,'null'),',"createdAt":',CASE WHEN "t4"."created_at">='0001-01-01' AND "t4"."created_at"<'10000-01-01' THEN to_char("t4"."created_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t4"."created_at") THEN concat('"',replace(to_char(extract(year
 FROM "t4"."created_at")::int+("t4"."created_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t4"."created_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"updatedAt":',CASE WHEN "t4"."updated_at">='0001-01-01' AND "t4"."updated_at"<'10000-01-01' THEN to_char("t4"."updated_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t4"."updated_at") THEN concat('"',replace(to_char(extract(year
 FROM "t4"."updated_at")::int+("t4"."updated_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t4"."updated_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"publishedAt":',CASE WHEN "t4"."published_at">='0001-01-01' AND "t4"."published_at"<'10000-01-01' THEN to_char("t4"."published_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t4"."published_at") THEN concat('"',replace(to_char(extract(year
 FROM "t4"."published_at")::int+("t4"."published_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t4"."published_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"locale":',coalesce(to_json("t4"."locale")::text,'null'),',"seo":',coalesce((
 SELECT concat('{"id":',"t5"."id",',"metaTitle":',coalesce(to_json("t5"."meta_title")::text,'null'),'}')
 FROM "articles_components" "t6"
 CROSS JOIN "components_shared_seos" "t5"
 WHERE "t6"."entity_id"="t4"."id" AND "t6"."field"='seo' AND "t6"."component_type"='shared.seo' AND "t5"."id"="t6"."component_id"
 LIMIT 1),'null'),',"tags":{"count":',(
 SELECT count(*)
 FROM "articles_tags_links" "t8"
 WHERE "t8"."article_id"="t4"."id"),'},"createdBy":',coalesce((
 SELECT concat('{"id":',"t9"."id",',"firstname":',coalesce(to_json("t9"."firstname")::text,'null'),',"lastname":',coalesce(to_json("t9"."lastname")::text,'null'),',"username":',coalesce(to_json("t9"."username")::text,'null'),'}')
 FROM "admin_users" "t9"
 WHERE "t9"."id"="t4"."created_by_id"
 LIMIT 1),'null'),',"updatedBy":',coalesce((
 SELECT concat('{"id":',"t10"."id",',"firstname":',coalesce(to_json("t10"."firstname")::text,'null'),',"lastname":',coalesce(to_json("t10"."lastname")::text,'null'),',"username":',coalesce(to_json("t10"."username")::text,'null'),'}')
 FROM "admin_users" "t10"
 WHERE "t10"."id"="t4"."updated_by_id"
 LIMIT 1),'null'),',"localizations":[',(
 SELECT string_agg(concat('{"id":',"t11"."id",',"locale":',coalesce(to_json("t11"."locale")::text,'null'),',"publishedAt":',CASE WHEN "t11"."published_at">='0001-01-01' AND "t11"."published_at"<'10000-01-01' THEN to_char("t11"."published_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t11"."published_at") THEN concat('"',replace(to_char(extract(year
 FROM "t11"."published_at")::int+("t11"."published_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t11"."published_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,'}'),','
 ORDER BY "t13"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t14"."inv_article_id" AS "id"
 FROM "articles_localizations_links" "t14"
 WHERE "t14"."article_id"="t4"."id"
 ORDER BY "t14"."article_order","t14"."id") "q") "t13"
 CROSS JOIN "articles" "t11"
 WHERE "t11"."id"="t13"."id" AND ("t11"."locale" IN (?) AND "t11"."created_by_id" IN (
 SELECT "t12"."id"
 FROM "admin_users" "t12"
 WHERE "t12"."id"=?))),']}'),','
 ORDER BY "t3"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t2"."id" AS "id"
 FROM "hits" "t2"
 ORDER BY "t2"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t3"
 CROSS JOIN "articles" "t4"
 WHERE "t4"."id"="t3"."id"),'],"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["fr",3,"fr","a","a","a","fr",3,10,0,1,10,10,10]
