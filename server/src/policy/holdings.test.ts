import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildBlock } from '../../test/blocks.ts'
import { buildActor, buildDevelopment, buildProperty, buildUser } from '../../test/factories.ts'
import { buildFirm } from '../../test/firms.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'

/** Lists people whose stored row differs from a fresh calculation. */
const DIFFERENT = `
  select u.id from users u left join holdings h on h.user_id = u.id
  where coalesce(h.mappings, '[]')::jsonb is distinct from (
      select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'propertyId', r.property_id,
        'developmentId', p.development_id, 'isOpen', p.is_active and d.is_active, 'commons', (
          select jsonb_agg(jsonb_build_object('propertyId', c.id, 'isOpen', c.is_active and p.is_active and d.is_active)
            order by c.id)
          from places c where c.kind = 'common' and c.development_id = p.development_id
            and (c.block_id is null or c.block_id = p.block_id))) order by r.property_id, r.role), '[]')
      from property_roles r join homes p on p.id = r.property_id join developments d on d.id = p.development_id
      where r.user_id = u.id)
    or coalesce(h.created_development_ids, '[]')::jsonb is distinct from (
      select coalesce(jsonb_agg(d.id order by d.id), '[]') from developments d where d.created_by = u.id)
    or h.firm_id is distinct from (
      select f.id from firm_people m join firms f on f.id = m.firm_id where m.user_id = u.id and f.is_active)`

const ROLES = ['PMGR', 'LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT']

describe('the holdings row of a person', () => {
  let test: TestApp
  let people: number[]
  let places: number[]
  let developments: number[]
  let firms: number[]
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    people = await Array.fromAsync({ length: 3 }, () => buildUser(services))
    developments = await Array.fromAsync({ length: 3 }, () => buildDevelopment(services))
    firms = await Array.fromAsync({ length: 2 }, () => buildFirm(services))
    for (const developmentId of developments) await buildBlock(services, { developmentId })
    places = await Array.fromAsync(
      developments.flatMap((id) => [id, id]),
      (developmentId) => buildProperty(services, { developmentId }),
    )
  })
  afterAll(() => test.close())

  const run = (text: string): Promise<unknown> => sql.raw(text).execute(test.services.db)
  const different = async (): Promise<unknown[]> => (await sql.raw(DIFFERENT).execute(test.services.db)).rows

  const pick = (ids: () => number[]) => fc.nat().map((at) => () => ids()[at % ids().length] ?? 0)
  const person = pick(() => people)
  const place = pick(() => places)
  const development = pick(() => developments)
  const firm = pick(() => firms)
  const role = fc.constantFrom(...ROLES)
  const change: fc.Arbitrary<() => string> = fc.oneof(
    fc.tuple(person, place, role).map(
      ([who, where, as]) =>
        () =>
          `insert into property_roles (user_id, property_id, role) values (${who()}, ${where()}, '${as}') on conflict do nothing`,
    ),
    role.map(
      (as) => () =>
        `insert into property_roles (user_id, property_id, role)
      select u.id, p.id, '${as}' from users u, homes p where (u.id + p.id) % 3 = 0 on conflict do nothing`,
    ),
    fc.tuple(person, role).map(
      ([who, as]) =>
        () =>
          `delete from property_roles where user_id = ${who()} and role = '${as}'`,
    ),
    place.map((where) => () => `delete from property_roles where property_id = ${where()}`),
    fc.tuple(person, person, place).map(
      ([from, to, where]) =>
        () =>
          `update property_roles r set user_id = ${to()} where user_id = ${from()} and property_id = ${where()}
        and not exists (select from property_roles o where (o.user_id, o.property_id, o.role) = (${to()}, ${where()}, r.role))`,
    ),
    place.map((where) => () => `update homes set is_active = not is_active where id = ${where()}`),
    fc.tuple(place, development).map(
      ([where, into]) =>
        () =>
          `update homes set development_id = ${into()}, block_id = null, name = name || '.' where id = ${where()}`,
    ),
    place.map(
      (where) => () =>
        `update homes h set block_id = case when h.block_id is null then b.id end
          from blocks b where b.development_id = h.development_id and h.id = ${where()}`,
    ),
    development.map(
      (of) => () => `update blocks set is_active = not is_active where development_id = ${of()}`,
    ),
    development.map(
      (of) => () => `update developments set shared_areas_on = not shared_areas_on where id = ${of()}`,
    ),
    development.map((of) => () => `update developments set is_active = not is_active where id = ${of()}`),
    fc.tuple(development, person).map(
      ([of, who]) =>
        () =>
          `update developments set created_by = ${who()} where id = ${of()}`,
    ),
    development.map((of) => () => `update developments set created_by = null where id = ${of()}`),
    person.map(
      (who) => () =>
        `with made as (
        insert into developments (name, site_name, address, town_id, created_by)
        select 'New', gen_random_uuid(), '1 New Road', min(id), ${who()} from towns returning id)
      select id from made`,
    ),
    fc.constant(
      () => `with gone as (delete from developments where site_name ~ '^[0-9a-f]{8}-' returning id)
        delete from places p using gone where p.development_id = gone.id`,
    ),
    fc.tuple(person, firm).map(
      ([who, at]) =>
        () =>
          `insert into firm_people (user_id, firm_id) values (${who()}, ${at()})
        on conflict (user_id) do update set firm_id = excluded.firm_id`,
    ),
    person.map((who) => () => `delete from firm_people where user_id = ${who()}`),
    firm.map((at) => () => `delete from firm_people where firm_id = ${at()}`),
    firm.map(
      (at) => () => `update firms set is_active = not is_active, name = name || '.' where id = ${at()}`,
    ),
    fc.constant(() => `update firm_people set firm_id = (select min(id) from firms)`),
  )

  it('the holdings row of a person matches the person’s roles and developments after any change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const make of changes) {
          await run(make())
          expect(await different(), make()).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('the holdings row of a person is unchanged after a rollback', async () => {
    const [who = 0] = people
    const before = (await run(`select * from holdings order by 1`)) as { rows: unknown[] }
    await test.services.db
      .transaction()
      .execute(async (tx) => {
        await sql
          .raw(`insert into property_roles (user_id, property_id, role)
          select ${who}, id, 'LEASE' from homes on conflict do nothing`)
          .execute(tx)
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(((await run(`select * from holdings order by 1`)) as { rows: unknown[] }).rows).toEqual(
      before.rows,
    )
  })

  describe('the row after two concurrent changes', () => {
    let one: pg.Client
    let other: pg.Client
    let who: number
    let where: number
    let of: number
    beforeAll(async () => {
      const clients = [0, 1].map(() => new pg.Client({ connectionString: test.connectionString }))
      await Promise.all(clients.map((client) => client.connect()))
      ;[one, other] = clients as [pg.Client, pg.Client]
      of = await buildDevelopment(test.services)
      where = await buildProperty(test.services, { developmentId: of })
      who = (await buildActor(test.services, 'LEASE', where)).userId
    })
    afterAll(async () => {
      await one.end()
      await other.end()
    })

    const add = (as: string) => () =>
      `insert into property_roles (user_id, property_id, role) values (${who}, ${where}, '${as}')`
    const close = () => `update homes set is_active = not is_active where id = ${where}`
    const move = () => `update homes set development_id = ${developments[0]} where id = ${where}`
    const share = () => `update developments set shared_areas_on = not shared_areas_on where id = ${of}`
    const end = () =>
      `update developments set is_active = not is_active where id in (${of}, ${developments[0]})`
    const join = () =>
      `insert into firm_people (user_id, firm_id) values (${who}, ${firms[0]}) on conflict do nothing`
    const leave = () => `delete from firm_people where user_id = ${who}`
    const rest = () => `update firms set is_active = not is_active where id = ${firms[0]}`
    const take = () => `delete from property_roles where user_id = ${who} and role in ('PMGR', 'TENANT')`

    it.each([
      ['two roles', add('PMGR'), add('TENANT')],
      ['a role given, its property closed', add('PMGR'), close],
      ['a property closed, a role given there', close, add('PMGR')],
      ['a role given, its development ended', add('PMGR'), end],
      ['a development ended, a role given in it', end, add('PMGR')],
      ['a role given, the shared areas switched', add('PMGR'), share],
      ['the shared areas switched, a role given', share, add('PMGR')],
      ['a property moved, its new development ended', move, end],
      ['a development ended, a property moved into it', end, move],
      ['a firm joined, the firm switched', join, rest],
      ['a firm switched, somebody joins it', rest, join],
      ['a firm left, the firm switched', leave, rest],
      ['a firm switched, a role given', rest, add('PMGR')],
      ['a firm joined, a role given', join, add('PMGR')],
      ['a role removed, its property closed', take, close],
      ['a property closed, a role there removed', close, take],
    ])(
      'the holdings row after two concurrent changes includes both changes: %s',
      async (_name, first, second) => {
        await run(take())
        await run(first === join || second === join ? leave() : join())
        await run(`update homes set development_id = ${of} where id = ${where}`)
        if (first === take || second === take) await run(add('PMGR')())
        await one.query('begin')
        await one.query(first())
        // Depending on the change, the second transaction might wait until the first one commits.
        const waiting = other.query(second())
        await Promise.race([waiting, waitsForLock()])
        await one.query('commit')
        await waiting
        expect(await different()).toEqual([])
      },
    )

    async function waitsForLock(): Promise<void> {
      const watch = new pg.Client({ connectionString: test.connectionString })
      await watch.connect()
      try {
        const isWaiting = async (): Promise<boolean> => {
          const { rows } = await watch.query(`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' limit 1`)
          const { rows: busy } = await watch.query(`select from pg_stat_activity
            where datname = current_database() and state = 'active' and pid <> pg_backend_pid() limit 1`)
          return rows.length > 0 || busy.length === 0
        }
        await vi.waitUntil(isWaiting, { interval: 10 })
      } finally {
        await watch.end()
      }
    }
  })
})
