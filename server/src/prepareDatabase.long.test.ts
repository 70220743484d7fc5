import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { asRole, connect, makePlace, prepare } from '../test/places.ts'
import { createTestDb, databaseUrl, runAdmin } from '../test/testDb.ts'
import { queues } from './jobHandlers.ts'
import { createQueue, startQueue } from './jobs/queue.ts'
import { createLog } from './openServices.ts'
import { prepareDatabase } from './prepareDatabase.ts'

const REFUSED = { code: '42501' }
const UNRESTRAINED =
  'DATABASE_URL must name a role that does not own tables and cannot create roles or schemas. The role must not be a superuser or a member of the role of DATABASE_OWNER_URL.'

describe('prepareDatabase with DATABASE_OWNER_URL', () => {
  it('prepareDatabase with DATABASE_OWNER_URL gives the application role no right to change the schema [DB-01]', async () => {
    const place = await makePlace()
    expect(await prepare(place)).toEqual([])
    const client = await connect(place.application)
    for (const statement of [
      'create table mine (id int)',
      'create table pgboss.mine (id int)',
      'create schema mine',
      'create function mine() returns int language sql return 1',
      'create index mine on users (email)',
      'alter table users add column mine int',
      'alter table users disable trigger all',
      'alter table audit_events disable trigger audit_events_append_only',
      'drop table users',
      'drop trigger audit_events_append_only on audit_events',
      'truncate feedback',
      'drop schema pgboss cascade',
      `insert into schema_checksums values ('9999_mine', '')`,
      'delete from schema_checksums',
      // The queue builds statements from the columns changed below, and the owner runs those statements at the next
      // upgrade.
      `insert into pgboss.bam (name, version, table_name, command) values ('mine', 1, 'mine', 'select 1')`,
      `update pgboss.bam set command = 'select 1'`,
      `update pgboss.queue set table_name = 'mine'`,
      'update pgboss.queue set partition = true',
      `update pgboss.queue set name = 'mine'`,
      'update pgboss.version set version = 1',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject(REFUSED)
  })

  it('prepareDatabase with DATABASE_OWNER_URL stops the application role from adding a queue with its own table [DB-01]', async () => {
    const place = await makePlace()
    await prepare(place)
    const client = await connect(place.application)
    for (const options of [{ table_name: 'mine' }, { partition: true }])
      await expect(
        client.query(
          `insert into pgboss.queue select * from jsonb_populate_record(
            (select queue from pgboss.queue limit 1), $1::jsonb || '{"name": "mine"}')`,
          [JSON.stringify(options)],
        ),
      ).rejects.toMatchObject({ code: '23514', constraint: 'queue_table_name_check' })
  })

  it('prepareDatabase with DATABASE_OWNER_URL lets the application role change rows of every other table [DB-01]', async () => {
    const place = await makePlace()
    await prepare(place)
    const client = await connect(place.application)
    const { rows } = await client.query<{ name: string }>(
      `select concat(schemaname, '.', tablename) as name from pg_tables
        where schemaname in ('public', 'pgboss') and not (select bool_and(
          has_table_privilege(concat(schemaname, '.', tablename), kind))
          from unnest(array['select', 'insert', 'update', 'delete']) as kind) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'pgboss.bam',
      'pgboss.queue',
      'pgboss.version',
      'public.audit_events',
      'public.audit_places',
      'public.audit_seals',
      'public.audit_texts',
      'public.schema_checksums',
    ])
  })

  it('prepareDatabase with DATABASE_OWNER_URL lets the queue supervise itself with the application role [DB-01]', async () => {
    const place = await makePlace()
    await prepare(place)
    const boss = createQueue(place.application, createLog('silent'))
    onTestFinished(() => boss.stop({ graceful: false }))
    const errors: unknown[] = []
    boss.on('error', (error) => errors.push(error))
    await startQueue(boss)
    await boss.supervise()
    expect(errors).toEqual([])
    const client = await connect(place.application)
    const { rows } = await client.query(
      'select from pgboss.queue where monitor_on is null or maintain_on is null',
    )
    expect(rows).toEqual([])
  })

  it('prepareDatabase with DATABASE_OWNER_URL lets the application role write and read the audit, but not change or delete it [DB-02]', async () => {
    const place = await makePlace()
    await prepare(place)
    const client = await connect(place.application)
    await client.query(`insert into audit_events (action, object_type, request_id) values ('a.b', 'a', 'r')`)
    expect((await client.query('select action from audit_events')).rows).toEqual([{ action: 'a.b' }])
    for (const statement of [
      `update audit_events set action = 'c.d'`,
      'delete from audit_events',
      'truncate audit_events',
      'select from audit_events for update',
      'delete from audit_seals',
      `update audit_texts set texts = '{}'`,
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject(REFUSED)
  })

  it('prepareDatabase with DATABASE_OWNER_URL grants rights on new tables and revokes rights that an operator granted, at each start [DB-03]', async () => {
    const place = await makePlace()
    await prepare(place)
    const owner = await connect(place.owner)
    await owner.query('create table later (id int generated always as identity, said text)')
    await owner.query(`grant all on audit_events, later to ${place.role}`)
    const client = await connect(place.application)
    await prepare(place)
    await client.query(`insert into later (said) values ('yes')`)
    await client.query(`update later set said = 'no'`)
    await expect(client.query('truncate later')).rejects.toMatchObject(REFUSED)
    await expect(client.query('delete from audit_events')).rejects.toMatchObject(REFUSED)
  })

  it('prepareDatabase with DATABASE_OWNER_URL grants rights in the same transaction as the new tables, even if a later step fails [DB-03]', async () => {
    const place = await makePlace()
    await expect(
      prepareDatabase(place, { queues: ['no name'], isPrepared: true, warn: () => {} }),
    ).rejects.toThrow('Name')
    const client = await connect(place.application)
    expect((await client.query('select from users')).rows).toEqual([])
  })

  it('prepareDatabase with DATABASE_OWNER_URL changes no rights when it refuses the owner [DB-01]', async () => {
    const place = await makePlace()
    const alone = { application: place.owner, direct: place.owner, owner: undefined }
    await prepare(alone)
    for (const owner of [
      place.owner,
      databaseUrl(inject('testServerUrl'), new URL(place.owner).pathname.slice(1)),
    ])
      await expect(prepare({ ...alone, owner })).rejects.toThrow(UNRESTRAINED)
    expect(await prepare(alone)).toHaveLength(1)
    const owner = await connect(place.owner)
    await owner.query(`insert into schema_checksums values ('9999_mine', '')`)
  })

  it.each([
    'grant update (action) on audit_events to pg_monitor',
    'grant create on schema pgboss to pg_monitor',
  ])(
    'prepareDatabase with DATABASE_OWNER_URL grants nothing to an application role that could gain more rights: %s [DB-01]',
    async (statement) => {
      const place = await makePlace()
      await prepare(place)
      const owner = await connect(place.owner)
      await owner.query(`create table later (id int); ${statement}`)
      const join = `alter role ${place.role} noinherit; grant pg_monitor to ${place.role}`
      await runAdmin(inject('testServerUrl'), join)
      await expect(prepare(place)).rejects.toThrow(UNRESTRAINED)
      const client = await connect(place.application)
      await expect(client.query('select from later')).rejects.toMatchObject(REFUSED)
    },
  )

  it.each([
    (role: string) => `alter role ${role} createrole`,
    (role: string, name: string) => `grant create on database ${name} to ${role}`,
  ])(
    'prepareDatabase with DATABASE_OWNER_URL refuses an application role that can create roles or schemas: %s [DB-01]',
    async (statement) => {
      const place = await makePlace()
      await runAdmin(inject('testServerUrl'), statement(place.role, new URL(place.owner).pathname.slice(1)))
      await expect(prepare(place)).rejects.toThrow(UNRESTRAINED)
    },
  )

  it('prepareDatabase with DATABASE_OWNER_URL says that it waits while the queue builds an index', async () => {
    const place = await makePlace()
    await prepare(place)
    const owner = await connect(place.owner)
    await owner.query(
      `insert into pgboss.bam (name, version, table_name, command) values ('a_slow_index', 1, 'job_common', 'select 1')`,
    )
    const warnings: string[] = []
    await prepareDatabase(place, {
      queues,
      isPrepared: true,
      warn: (warning) => {
        warnings.push(warning)
        void owner.query(`update pgboss.bam set status = 'completed'`)
      },
    })
    expect(warnings).toEqual([
      'the start waits while the queue changes its tables next to running servers: a_slow_index',
    ])
  })

  it('prepareDatabase with DATABASE_OWNER_URL works when several servers start at once', async () => {
    const place = await makePlace()
    await Promise.all([1, 2, 3].map(() => prepare(place)))
    const client = await connect(place.application)
    expect((await client.query('select from users')).rows).toEqual([])
  })

  it.each([
    ['is a superuser', (role: string) => `alter role ${role} superuser`],
    ['belongs to the owner', (role: string, owner: string) => `grant ${owner} to ${role}`],
  ])(
    'prepareDatabase with DATABASE_OWNER_URL refuses an application role that %s [DB-01]',
    async (_what, make) => {
      const place = await makePlace()
      await runAdmin(inject('testServerUrl'), make(place.role, new URL(place.owner).username))
      await expect(prepare(place)).rejects.toThrow(UNRESTRAINED)
      const owner = await connect(place.owner)
      expect((await owner.query(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([])
    },
  )

  it('prepareDatabase with DATABASE_OWNER_URL refuses an owner that is the application role, or that uses another database [DB-01]', async () => {
    const place = await makePlace()
    await runAdmin(inject('testServerUrl'), `grant ${new URL(place.owner).username} to ${place.role}`)
    await expect(prepare({ ...place, owner: asRole(place.owner, place.role) })).rejects.toThrow(UNRESTRAINED)
    const other = await createTestDb()
    onTestFinished(other.drop)
    await expect(prepare({ ...place, owner: other.ownerUrl })).rejects.toThrow(
      'DATABASE_OWNER_URL must name the same database as DATABASE_URL.',
    )
  })

  it('prepareDatabase with DATABASE_OWNER_URL names this setting when the login of the owner fails [OPS-217]', async () => {
    const place = await makePlace()
    await expect(prepare({ ...place, owner: asRole(place.owner, 'nobody_at_all') })).rejects.toThrow(
      /^The database server of DATABASE_OWNER_URL (does not accept the user or the password|does not let this user in) \(28\w+\)\. Check its address, user and password, and that it is running\.$/,
    )
  })
})
