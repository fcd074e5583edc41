SELECT CAST(concat('{"results":[',(
 SELECT group_concat(concat('{"id":',"t2"."id",CASE WHEN "t2"."created_by_id" IN (
 SELECT "t3"."id"
 FROM "admin_users" "t3"
 WHERE "t3"."id"=+?) THEN concat(',"name":',json_quote("t2"."name")) ELSE '' END,'}'),',')
 FROM (
 SELECT "t0"."tag_id" AS "id"
 FROM "articles_tags_links" "t0"
 WHERE "t0"."article_id"=+?
 ORDER BY "t0"."tag_order" DESC,"t0"."id" DESC
 LIMIT +? OFFSET +?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"pagination":{"page":',CAST(? AS INTEGER),',"pageSize":',CAST(? AS INTEGER),',"pageCount":',("total"."total"+CAST(? AS INTEGER)-1)/CAST(? AS INTEGER),',"total":',"total"."total",'}}') AS BLOB)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles_tags_links" "t4"
 WHERE "t4"."article_id"=+?) "total"
-- [3,0,5,10,3,5,5,5,0]
