SELECT CAST(concat_ws('','{"data":[',"total"."rows0",'],"meta":{"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total",group_concat(CASE WHEN "t2"."id" IS NOT NULL THEN concat_ws('','{"id":',"t2"."id",',"attributes":{"name":',coalesce(json_quote("t2"."name"),'null'),'}}') END
 ORDER BY "t1"."place" SEPARATOR ',') AS "rows0"
 FROM (
 SELECT "t0"."id" AS "id",row_number() OVER (
 ORDER BY "t0"."id") AS "place"
 FROM "tags" "t0"
 WHERE ("t0"."id" IN (
 SELECT "t4"."tag_id"
 FROM "articles_tags_links" "t4" JOIN "articles" "t3" ON "t3"."id"="t4"."article_id"
 WHERE "t3"."title" LIKE concat('%',replace(replace(replace(?,'!','!!'),'%','!%'),'_','!_'),'%') ESCAPE '!') AND "t0"."weight">?)) "t1" LEFT JOIN "tags" "t2" ON "t2"."id"=CASE WHEN "t1"."place" BETWEEN CAST(? AS SIGNED)+1 AND CAST(? AS SIGNED)+if(CAST(? AS SIGNED)<0,4294967295,CAST(? AS SIGNED)) THEN "t1"."id" END) "total"
-- [1,25,25,25,"a",3,0,0,25,25]
