SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"name":',json_quote("t2"."name"),',"slug":',json_quote("t2"."slug"),',"color":',json_quote("t2"."color"),',"weight":',CASE typeof("t2"."weight") WHEN 'integer' THEN "t2"."weight" WHEN 'null' THEN 'null' ELSE octavo_number("t2"."weight") END,',"createdAt":',CASE WHEN "t2"."created_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t2"."created_at"/1000.0,'unixepoch'),'T',time("t2"."created_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t2"."created_at" IS NULL THEN 'null' ELSE octavo_iso("t2"."created_at") END,',"updatedAt":',CASE WHEN "t2"."updated_at" BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date("t2"."updated_at"/1000.0,'unixepoch'),'T',time("t2"."updated_at"/1000.0,'unixepoch','subsec'),'Z"') WHEN "t2"."updated_at" IS NULL THEN 'null' ELSE octavo_iso("t2"."updated_at") END,'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 ORDER BY "t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "tags" "t3") "total"
-- [25,0,1,25,25,25]
