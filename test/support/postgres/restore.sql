-- A second copy of the fixture beside the first, and a function that makes the first one equal to it again:
-- some milliseconds, where a new database takes some hundred.
CREATE SCHEMA pristine;

DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE TABLE pristine.%I AS TABLE public.%1$I', t.tablename);
  END LOOP;
END $$;

CREATE TABLE pristine."sequences " AS
  SELECT s.schemaname || '.' || quote_ident(s.sequencename) AS name, coalesce(s.last_value, s.start_value) AS value,
    s.last_value IS NOT NULL AS called
  FROM pg_sequences s WHERE s.schemaname = 'public';

CREATE FUNCTION pristine.shape() RETURNS text LANGUAGE sql AS $$
  SELECT md5(string_agg(c.relname || ' ' || coalesce(a.attname, '') || ' ' || coalesce(a.atttypid, 0), ',' ORDER BY c.relname, a.attnum))
  FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND c.relkind = 'r'
  WHERE c.relnamespace = 'public'::regnamespace
$$;

-- How many rows each table has, and the sum of the transactions that wrote them: each write makes one of them larger. Its
-- plan is kept by the connection, and no row is read but for its header.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE FUNCTION pristine.marks() RETURNS TABLE (name text, mark text) LANGUAGE plpgsql AS $f$ BEGIN RETURN QUERY '
      || string_agg(format('SELECT %L::text, (SELECT concat(count(*), '' '', coalesce(sum(xmin::text::bigint), 0)) FROM public.%1$I)',
        tablename), ' UNION ALL ') || '; END $f$'
    FROM pg_tables WHERE schemaname = 'public'
  );
END $$;

CREATE TABLE pristine."rows " AS SELECT name, mark FROM pristine.marks();

CREATE TABLE pristine."shape " AS SELECT pristine.shape() AS shape;

-- For a connection whose `session_replication_role` is `replica`: to change that here would cost it its plans.
-- False where tables, columns or indexes are others than they were: then only a new database will do.
CREATE FUNCTION pristine.restore() RETURNS boolean LANGUAGE plpgsql
  -- a server of the test's own thread goes on only when that thread does
  SET lock_timeout = '1s'
AS $$
DECLARE
  t record;
  row_count bigint;
BEGIN
  IF (SELECT shape FROM pristine."shape ") <> pristine.shape() THEN
    RETURN false;
  END IF;
  FOR t IN SELECT name FROM pristine."rows " r JOIN pristine.marks() m USING (name) WHERE r.mark <> m.mark LOOP
    EXECUTE format('DELETE FROM public.%I', t.name);
    EXECUTE format('INSERT INTO public.%I SELECT * FROM pristine.%1$I ORDER BY id', t.name);
    GET DIAGNOSTICS row_count = ROW_COUNT;
    -- not read again: what others write meanwhile is to be found the next time
    UPDATE pristine."rows " SET mark = concat(row_count, ' ', row_count * pg_current_xact_id()::xid::text::bigint)
      WHERE name = t.name;
  END LOOP;
  PERFORM setval(s.name, s.value, s.called) FROM pristine."sequences " s;
  RETURN true;
END $$;
