SELECT CAST(concat('{"data":',concat('{"id":',"t0"."id",',"attributes":{"siteName":',json_quote("t0"."site_name"),',"footer":',json_quote("t0"."footer"),',"itemsPerPage":',CASE typeof("t0"."items_per_page") WHEN 'integer' THEN "t0"."items_per_page" WHEN 'null' THEN 'null' ELSE octavo_number("t0"."items_per_page") END,',"maintenance":',CASE WHEN "t0"."maintenance" IS NULL THEN 'null' WHEN "t0"."maintenance" THEN 'true' ELSE 'false' END,',"createdAt":',CASE WHEN "t0"."created_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t0"."created_at"/1000.0,'unixepoch'),'T',time("t0"."created_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t0"."created_at" IS NULL THEN 'null' ELSE octavo_iso("t0"."created_at") END,',"updatedAt":',CASE WHEN "t0"."updated_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t0"."updated_at"/1000.0,'unixepoch'),'T',time("t0"."updated_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t0"."updated_at" IS NULL THEN 'null' ELSE octavo_iso("t0"."updated_at") END,',"locale":',json_quote("t0"."locale"),'}}'),',"meta":{}}') AS BLOB)
 FROM "settings" "t0"
 WHERE "t0"."locale"=+?
 ORDER BY "t0"."id"
 LIMIT 1
-- ["en"]
