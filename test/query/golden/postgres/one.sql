SELECT (concat('{"data":',concat('{"id":',"t0"."id",',"attributes":{"name":',coalesce(to_json("t0"."name")::text,'null'),',"penName":',coalesce(to_json("t0"."pen_name")::text,'null'),',"email":',coalesce(to_json("t0"."email")::text,'null'),',"bio":',coalesce(to_json("t0"."bio")::text,'null'),',"birthDate":',CASE WHEN "t0"."birth_date"<'0001-01-01' THEN to_char("t0"."birth_date",'\"0000-MM-DD\"') ELSE coalesce(to_json("t0"."birth_date")::text,'null') END,',"website":',coalesce(to_json("t0"."website")::text,'null'),',"active":',coalesce("t0"."active"::text,'null'),',"rank":',coalesce("t0"."rank"::text,'null'),',"createdAt":',CASE WHEN "t0"."created_at">='0001-01-01' AND "t0"."created_at"<'10000-01-01' THEN to_char("t0"."created_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t0"."created_at") THEN concat('"',replace(to_char(extract(year
 FROM "t0"."created_at")::int+("t0"."created_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t0"."created_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"updatedAt":',CASE WHEN "t0"."updated_at">='0001-01-01' AND "t0"."updated_at"<'10000-01-01' THEN to_char("t0"."updated_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t0"."updated_at") THEN concat('"',replace(to_char(extract(year
 FROM "t0"."updated_at")::int+("t0"."updated_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t0"."updated_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,'}}'),',"meta":{}}'))::text
 FROM "authors" "t0"
 WHERE "t0"."id"=?
 ORDER BY "t0"."id"
 LIMIT 1
-- [7]
