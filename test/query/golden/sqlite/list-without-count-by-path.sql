SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"name":',json_quote("t2"."name"),'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 ORDER BY "t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),'}}}') AS BLOB)
-- [25,0,1,25]
