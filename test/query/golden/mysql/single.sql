SELECT CAST(concat_ws('','{"data":',concat_ws('','{"id":',"t0"."id",',"attributes":{"siteName":',coalesce(json_quote("t0"."site_name"),'null'),',"footer":',coalesce(json_quote("t0"."footer"),'null'),',"itemsPerPage":',coalesce("t0"."items_per_page",'null'),',"maintenance":',CASE WHEN "t0"."maintenance" IS NULL THEN 'null' WHEN "t0"."maintenance" THEN 'true' ELSE 'false' END,',"createdAt":',coalesce(concat(left(date_format("t0"."created_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"updatedAt":',coalesce(concat(left(date_format("t0"."updated_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"locale":',coalesce(json_quote("t0"."locale"),'null'),'}}'),',"meta":{}}') AS BINARY)
 FROM "settings" "t0"
 WHERE "t0"."locale"=?
 ORDER BY "t0"."id"
 LIMIT 1
-- ["en"]
