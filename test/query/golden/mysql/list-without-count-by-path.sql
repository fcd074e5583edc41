SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"attributes":{"name":',coalesce(json_quote("t2"."name"),'null'),'}}')
 ORDER BY "t1"."order0" SEPARATOR ',')
 FROM (
 SELECT "t0"."id" AS "id","t0"."id" AS "order0"
 FROM "tags" "t0"
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),'}}}') AS BINARY)
-- [25,0,1,25]
