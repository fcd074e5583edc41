SELECT CAST(count(*) AS BINARY)
 FROM "up_users" "t0"
 WHERE ("t0"."blocked"=? AND "t0"."id" IN (
 SELECT "t2"."user_id"
 FROM "up_users_role_links" "t2" JOIN "up_roles" "t1" ON "t1"."id"="t2"."role_id"
 WHERE "t1"."type"=?))
-- [false,"authenticated"]
