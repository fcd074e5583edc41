WITH "hits" AS (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE (instr(CAST(CONVERT("t0"."id" USING utf8mb4) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."name" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."slug" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."color" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0 OR instr(CAST(lower(CONVERT("t0"."weight" USING utf8mb4)) AS BINARY),CAST(? AS BINARY))>0)) SELECT CAST(concat_ws('','{"data":[',(
 SELECT group_concat(concat_ws('','{"id":',"t3"."id",',"attributes":{"name":',coalesce(json_quote("t3"."name"),'null'),'}}')
 ORDER BY "t2"."order0" SEPARATOR ',')
 FROM (
 SELECT "t1"."id" AS "id","t1"."id" AS "order0"
 FROM "hits" "t1"
 ORDER BY "t1"."id"
 LIMIT ? OFFSET ?) "t2"
 CROSS JOIN "tags" "t3"
 WHERE "t3"."id"="t2"."id"),'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["12","12","12","12","12",25,0,1,25,25,25]
