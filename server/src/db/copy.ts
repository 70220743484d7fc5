import type pg from 'pg'

/** A table, or all partitions of one. Name and columns are quoted for use in a statement. */
export interface Table {
  name: string
  columns: string
}

const LOCK_LIMIT_MS = 2000

/** Resets settings of roles and databases that limit long work or change how values are written. */
const PLAIN = `
  select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout');
  set local search_path = pg_catalog;
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3`

/** Begins a transaction that sees the state of the database after these tables are locked. */
export async function beginLocked(
  client: pg.Client,
  tables: readonly Table[],
  mode: 'access share' | 'share' | 'access exclusive',
): Promise<void> {
  await client.query(`begin isolation level repeatable read; set local lock_timeout = ${LOCK_LIMIT_MS}`)
  await client.query(`lock table ${namesOf(tables)} in ${mode} mode`)
  await client.query(PLAIN)
}

/** Leaves out computed columns, because the target database computes them itself. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = any($1) and relkind in ('r', 'p') and not relispartition
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by 1`

export async function readTables(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  return (await client.query<Table>(TABLES, [schemas])).rows
}

const namesOf = (tables: readonly Table[]): string => tables.map(({ name }) => name).join(', ')

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = any($1::text[]::regnamespace[]) order by 1, 2`

/**
 * Empties the tables and lets the work fill them without triggers. Then makes the foreign keys again, which checks
 * every row and allows any order of tables.
 */
export async function refill(
  client: pg.Client,
  schemas: readonly string[],
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS, [schemas])
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${namesOf(tables)}`)
  await work()
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await client.query(`analyze ${namesOf(tables)}`)
}

export async function countRows(client: pg.Client, { name }: Pick<Table, 'name'>): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${name}`)
  return Number(rows[0]?.count)
}

const SEQUENCES = `
  select format('%I.%I', nspname, relname) as name, seqincrement::text as step
  from pg_sequence join pg_class on pg_class.oid = seqrelid join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = any($1) order by 1`

export interface SequenceValue {
  name: string
  next: string
}

export async function readSequences(client: pg.Client, schemas: readonly string[]): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string; step: string }>(SEQUENCES, [schemas])
  const values: SequenceValue[] = []
  for (const { name, step } of rows) {
    const next = `select (last_value + case when is_called then ${step} else 0 end)::text as next from ${name}`
    const [sequence] = (await client.query<{ next: string }>(next)).rows
    values.push({ name, next: sequence?.next ?? '1' })
  }
  return values
}

/**
 * If the transaction is rolled back, the restart of a sequence is undone too, unlike `setval`. Names come from a
 * backup, so they must not run as SQL.
 */
export async function restartSequences(client: pg.Client, values: readonly SequenceValue[]): Promise<void> {
  for (const { name, next } of values) {
    const { rows } = await client.query<{ name: string }>('select $1::regclass::text as name', [name])
    for (const known of rows) await client.query(`alter sequence ${known.name} restart with ${BigInt(next)}`)
  }
}
