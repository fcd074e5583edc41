SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",',"attributes":{"name":',coalesce(json_quote("t2"."name"),'null'),'}}')
 ORDER BY "t1"."order0" SEPARATOR ',')
 FROM (
 SELECT "t0"."id" AS "id","t0"."id" AS "order0"
 FROM "tags" "t0"
 WHERE (instr(CAST(CONVERT("t0"."id" USING utf8mb4) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."name" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."slug" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."color" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."weight" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0)
 ORDER BY "t0"."id"
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT CAST(? AS SIGNED) AS "total") "total"
-- ["12","12","12","12","12",25,0,1,25,25,25,42]
