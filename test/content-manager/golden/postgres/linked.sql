SELECT (concat('{"results":[',(
 SELECT string_agg(concat('{"id":',"t2"."id",CASE WHEN "t2"."created_by_id" IN (
 SELECT "t3"."id"
 FROM "admin_users" "t3"
 WHERE "t3"."id"=?) THEN concat(',"name":',coalesce(to_json("t2"."name")::text,'null')) ELSE '' END,'}'),','
 ORDER BY "t1"."place")
 FROM (
 SELECT *,row_number() OVER () AS "place"
 FROM (
 SELECT "t0"."tag_id" AS "id"
 FROM "articles_tags_links" "t0"
 WHERE "t0"."article_id"=?
 ORDER BY "t0"."tag_order" DESC,"t0"."id" DESC
 LIMIT nullif(CAST(? AS bigint),-1) OFFSET CAST(? AS bigint)) "q") "t1"
 CROSS JOIN "tags" "t2"
 WHERE "t2"."id"="t1"."id"),'],"pagination":{"page":',CAST(? AS bigint),',"pageSize":',CAST(? AS bigint),',"pageCount":',("total"."total"+CAST(? AS bigint)-1)/CAST(? AS bigint),',"total":',"total"."total",'}}'))::text
 FROM (
 SELECT count(*) AS "total"
 FROM "articles_tags_links" "t4"
 WHERE "t4"."article_id"=?) "total"
-- [3,0,5,10,3,5,5,5,0]
