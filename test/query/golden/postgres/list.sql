SELECT (concat('{"data":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",',"attributes":{"name":',coalesce(to_json("t2"."name")::text,'null'),',"slug":',coalesce(to_json("t2"."slug")::text,'null'),',"color":',coalesce(to_json("t2"."color")::text,'null'),',"weight":',coalesce("t2"."weight"::text,'null'),',"createdAt":',CASE WHEN "t2"."created_at">='0001-01-01' AND "t2"."created_at"<'10000-01-01' THEN to_char("t2"."created_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t2"."created_at") THEN concat('"',replace(to_char(extract(year
 FROM "t2"."created_at")::int+("t2"."created_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t2"."created_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"updatedAt":',CASE WHEN "t2"."updated_at">='0001-01-01' AND "t2"."updated_at"<'10000-01-01' THEN to_char("t2"."updated_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t2"."updated_at") THEN concat('"',replace(to_char(extract(year
 FROM "t2"."updated_at")::int+("t2"."updated_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t2"."updated_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,'}}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 ORDER BY "t0"."id"
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "tags" "t3") "total"
-- [25,0,1,25,25,25]
