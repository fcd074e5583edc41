SELECT (concat('{"data":',concat('{"id":',"t0"."id",',"attributes":{"siteName":',coalesce(to_json("t0"."site_name")::text,'null'),',"footer":',coalesce(to_json("t0"."footer")::text,'null'),',"itemsPerPage":',coalesce("t0"."items_per_page"::text,'null'),',"maintenance":',coalesce("t0"."maintenance"::text,'null'),',"createdAt":',CASE WHEN "t0"."created_at">='0001-01-01' AND "t0"."created_at"<'10000-01-01' THEN to_char("t0"."created_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t0"."created_at") THEN concat('"',replace(to_char(extract(year
 FROM "t0"."created_at")::int+("t0"."created_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t0"."created_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"updatedAt":',CASE WHEN "t0"."updated_at">='0001-01-01' AND "t0"."updated_at"<'10000-01-01' THEN to_char("t0"."updated_at",'\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') WHEN isfinite("t0"."updated_at") THEN concat('"',replace(to_char(extract(year
 FROM "t0"."updated_at")::int+("t0"."updated_at"<'0001-01-01')::int,'SG000000'),'+000000','0000'),to_char("t0"."updated_at",'-MM-DD"T"HH24:MI:SS.MS"Z"\"')) ELSE 'null' END,',"locale":',coalesce(to_json("t0"."locale")::text,'null'),'}}'),',"meta":{}}'))::text
 FROM "settings" "t0"
 WHERE "t0"."locale"=?
 ORDER BY "t0"."id"
 LIMIT 1
-- ["en"]
