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

CREATE TABLE pristine."rows " (name text PRIMARY KEY, hash text);

CREATE FUNCTION pristine.hash_of(name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  hash text;
BEGIN
  EXECUTE format('SELECT md5(string_agg(r::text, chr(10) ORDER BY id)) FROM public.%I r', name) INTO hash;
  RETURN coalesce(hash, '');
END $$;

INSERT INTO pristine."rows " SELECT tablename, pristine.hash_of(tablename) FROM pg_tables WHERE schemaname = 'public';

CREATE TABLE pristine."shape " AS SELECT pristine.shape() AS shape;

-- False where tables, columns or indexes are others than they were: then only a new database will do.
CREATE FUNCTION pristine.restore() RETURNS boolean LANGUAGE plpgsql
  SET session_replication_role = 'replica'
  -- a server of the test's own thread goes on only when that thread does
  SET lock_timeout = '1s'
AS $$
DECLARE
  t record;
BEGIN
  IF (SELECT shape FROM pristine."shape ") <> pristine.shape() THEN
    RETURN false;
  END IF;
  FOR t IN SELECT name FROM pristine."rows " WHERE hash <> pristine.hash_of(name) LOOP
    EXECUTE format('DELETE FROM public.%I', t.name);
    EXECUTE format('INSERT INTO public.%I SELECT * FROM pristine.%1$I ORDER BY id', t.name);
  END LOOP;
  PERFORM setval(s.name, s.value, s.called) FROM pristine."sequences " s;
  RETURN true;
END $$;
