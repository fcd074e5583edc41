SELECT CAST(concat_ws('','{"data":[',"total"."rows0",'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total",group_concat(CASE WHEN "t2"."id" IS NOT NULL THEN concat_ws('','{"id":',"t2"."id",',"attributes":{"code":',coalesce(json_quote("t2"."code"),'null'),'}}') END
 ORDER BY "t1"."place" SEPARATOR ',') AS "rows0"
 FROM (
 SELECT "t0"."id" AS "id",row_number() OVER (
 ORDER BY "t0"."id") AS "place"
 FROM "specimens" "t0"
 WHERE "t0"."id" IN (
 SELECT "t4"."entity_id"
 FROM "specimens_components" "t4" JOIN "components_shared_measures" "t3" ON "t3"."id"="t4"."component_id"
 WHERE "t4"."field"='measures' AND "t4"."component_type"='shared.measure' AND "t3"."amount" BETWEEN ? AND ?)) "t1" LEFT JOIN "specimens" "t2" ON "t2"."id"=CASE WHEN "t1"."place" BETWEEN CAST(? AS SIGNED)+1 AND CAST(? AS SIGNED)+if(CAST(? AS SIGNED)<0,4294967295,CAST(? AS SIGNED)) THEN "t1"."id" END) "total"
-- [1,25,25,25,1,2,0,0,25,25]
