SELECT CAST(concat_ws('','{"data":',concat_ws('','{"id":',"t0"."id",',"attributes":{"name":',coalesce(json_quote("t0"."name"),'null'),',"penName":',coalesce(json_quote("t0"."pen_name"),'null'),',"email":',coalesce(json_quote("t0"."email"),'null'),',"bio":',coalesce(json_quote("t0"."bio"),'null'),',"birthDate":',coalesce(concat('"',"t0"."birth_date",'"'),'null'),',"website":',coalesce(json_quote("t0"."website"),'null'),',"active":',CASE WHEN "t0"."active" IS NULL THEN 'null' WHEN "t0"."active" THEN 'true' ELSE 'false' END,',"rank":',coalesce("t0"."rank",'null'),',"createdAt":',coalesce(concat(left(date_format("t0"."created_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),',"updatedAt":',coalesce(concat(left(date_format("t0"."updated_at",'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"'),'null'),'}}'),',"meta":{}}') AS BINARY)
 FROM "authors" "t0"
 WHERE "t0"."id"=?
 ORDER BY "t0"."id"
 LIMIT 1
-- [7]
