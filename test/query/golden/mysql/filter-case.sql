SELECT CAST(concat_ws('','{"data":[',"total"."rows0",'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total",group_concat(CASE WHEN "t2"."id" IS NOT NULL THEN concat_ws('','{"id":',"t2"."id",',"attributes":{"name":',coalesce(json_quote("t2"."name"),'null'),'}}') END
 ORDER BY "t1"."place" SEPARATOR ',') AS "rows0"
 FROM (
 SELECT "t0"."id" AS "id",row_number() OVER (
 ORDER BY "t0"."id") AS "place"
 FROM "tags" "t0"
 WHERE (CAST(lower(CONVERT("t0"."name" USING utf8mb4)) AS BINARY)=CAST(? AS BINARY) OR left(CAST(lower(CONVERT("t0"."name" USING utf8mb4)) AS BINARY),length(CAST(lower(CONVERT(? USING utf8mb4)) AS BINARY)))=CAST(lower(CONVERT(? USING utf8mb4)) AS BINARY))) "t1" LEFT JOIN "tags" "t2" ON "t2"."id"=CASE WHEN "t1"."place" BETWEEN CAST(? AS SIGNED)+1 AND CAST(? AS SIGNED)+if(CAST(? AS SIGNED)<0,4294967295,CAST(? AS SIGNED)) THEN "t1"."id" END) "total"
-- [1,25,25,25,"paper","É","É",0,0,25,25]
