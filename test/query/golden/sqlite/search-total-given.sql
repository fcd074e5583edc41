SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",',"attributes":{"name":',json_quote("t2"."name"),'}}'),',')
 FROM (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE (instr("t0"."id",?)>0 OR instr(lower("t0"."name"),?)>0 OR instr(lower("t0"."slug"),?)>0 OR instr(lower("t0"."color"),?)>0 OR instr(lower("t0"."weight"),?)>0)
 ORDER BY "t0"."id"
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT CAST(? AS INTEGER) AS "total") "total"
-- ["12","12","12","12","12",25,0,1,25,25,25,42]
