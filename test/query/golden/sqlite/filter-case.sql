WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE (lower("t0"."name")=+? OR substr(octavo_fold("t0"."name"),1,length(octavo_fold(?)))=octavo_fold(+?))) SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t3"."id",',"attributes":{"name":',json_quote("t3"."name"),'}}'),',')
 FROM (
 SELECT "t1"."id" AS "id"
 FROM "hits" "t1"
 ORDER BY "t1"."id"
 LIMIT +? OFFSET +?) "t2"
 CROSS JOIN "tags" "t3"
 WHERE "t3"."id"="t2"."id"),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["paper","É","É",25,0,1,25,25,25]
