WITH "hits" AS MATERIALIZED (
 SELECT "t0"."id" AS "id"
 FROM "tags" "t0"
 WHERE octavo_guard() AND ((octavo_guard() AND instr("t0"."id",?)>0) OR (octavo_guard() AND instr(lower("t0"."name"),?)>0) OR (octavo_guard() AND instr(lower("t0"."slug"),?)>0) OR (octavo_guard() AND instr(lower("t0"."color"),?)>0) OR (octavo_guard() AND instr(lower("t0"."weight"),?)>0))) SELECT CAST(concat('{"data":[',(
 SELECT group_concat(concat('{"id":',"t3"."id",',"attributes":{"name":',json_quote("t3"."name"),'}}'),',')
 FROM (
 SELECT "t1"."id" AS "id"
 FROM "hits" "t1"
 ORDER BY "t1"."id"
 LIMIT +? OFFSET +?) "t2"
 CROSS JOIN "tags" "t3"
 WHERE "t3"."id"="t2"."id" AND octavo_texts(octet_length("t3"."name"))),'],"meta":{"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "hits") "total"
-- ["12","12","12","12","12",25,0,1,25,25,25]
