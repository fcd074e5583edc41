SELECT CAST(concat_ws('','{"results":[',(
 SELECT group_concat(concat_ws('','{"id":',"t2"."id",CASE WHEN "t2"."created_by_id" IN (
 SELECT "t3"."id"
 FROM "admin_users" "t3"
 WHERE "t3"."id"=?) THEN concat_ws('',',"name":',coalesce(json_quote("t2"."name"),'null')) ELSE '' END,'}')
 ORDER BY "t1"."order0" IS NOT NULL DESC,"t1"."order0" DESC,"t1"."order1" DESC SEPARATOR ',')
 FROM (
 SELECT "t0"."tag_id" AS "id","t0"."tag_order" AS "order0","t0"."id" AS "order1"
 FROM "articles_tags_links" "t0"
 WHERE "t0"."article_id"=?
 ORDER BY "t0"."tag_order" DESC,"t0"."id" DESC
 LIMIT ? OFFSET ?) "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"pagination":{"page":',CAST(? AS SIGNED),',"pageSize":',CAST(? AS SIGNED),',"pageCount":',("total"."total"+CAST(? AS SIGNED)-1) DIV CAST(? AS SIGNED),',"total":',"total"."total",'}}') AS BINARY)
 FROM (
 SELECT count(*) AS "total"
 FROM "articles_tags_links" "t4"
 WHERE "t4"."article_id"=?) "total"
-- [3,0,5,10,3,5,5,5,0]
