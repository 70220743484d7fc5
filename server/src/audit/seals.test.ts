import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeInAnyOrder } from '../../test/auditWriters.ts'
import { keepLog } from '../../test/keptLog.ts'
import { fillAudit, fromElsewhere, idOfEvent, sealAll, tamperAudit, verifySeals } from '../../test/seals.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { systemCtx } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { createSecretBox } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import { readPublishedSeal } from './publishedSeal.ts'
import type { PublishedSeal } from './publishedSeal.ts'
import { emitLoneAudit } from './emitAudit.ts'
import { sealAudit } from './sealAudit.ts'

let test: TestApp
let ctx: SystemCtx
let log: ReturnType<typeof keepLog>
beforeEach(async () => {
  log = keepLog()
  test = await startTestApp({ log: log.log })
  ctx = systemCtx(test.services, 'sealing')
})
const clients: pg.Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await test.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: test.connectionString })
  clients.push(client)
  await client.connect()
  return client
}

const verify = (anchors?: PublishedSeal[], boxes?: SecretBox[]) => verifySeals(test, anchors, boxes)
const tamper = (statement: string) => tamperAudit(test, statement)
const idOf = (objectId: number) => idOfEvent(test, objectId)

describe('the verification of a sealed audit', () => {
  it('the audit check finds every seal and counts events that are too new to be sealed', async () => {
    await fillAudit(ctx)
    expect(await verify()).toEqual({
      seals: 3,
      events: 9,
      unsealed: 1,
      removedSeals: 0,
      newest: await readPublishedSeal(test.dataDir),
      restored: null,
      problem: null,
    })
  })

  it.each([
    ['its action', `action = 'user.reject'`],
    ['its object', 'object_id = 77'],
    ['who did it', 'actor_id = 1'],
    ['when', `at = at + interval '1 microsecond'`],
    ['what it says', `after = jsonb_set(after, '{status}', '"Approved"')`],
    ['its request', `request_id = 'another'`],
  ])('the audit check names the event whose %s was changed [AUDIT-40]', async (_what, change) => {
    await fillAudit(ctx)
    await tamper(`update audit_events set ${change} where object_id = 5`)
    const event = change.startsWith('object_id') ? await idOf(77) : await idOf(5)
    expect((await verify()).problem).toEqual({ what: 'event changed', seal: 2, event })
  })

  it('the audit check names the event that was removed [AUDIT-40]', async () => {
    await fillAudit(ctx)
    const event = await idOf(5)
    await tamper('delete from audit_events where object_id = 5')
    expect((await verify()).problem).toEqual({ what: 'event removed', seal: 2, event })
  })

  it('the audit check names an event that was added among sealed ones [AUDIT-40]', async () => {
    await fillAudit(ctx)
    await tamper(`insert into audit_events (action, object_type, object_id, request_id, xid)
      select 'user.unlock', 'user', 88, 'r', min(xid) from audit_events`)
    expect((await verify()).problem).toEqual({ what: 'event added', seal: null, event: await idOf(88) })
  })

  it('the audit check names the first of two events that were swapped [AUDIT-40]', async () => {
    await fillAudit(ctx)
    const [first, second] = [await idOf(2), await idOf(8)]
    await tamper(`alter table audit_events alter id drop identity;
      update audit_events set id = -1 where id = ${first};
      update audit_events set id = ${first} where id = ${second};
      update audit_events set id = ${second} where id = -1;
      alter table audit_events alter id add generated always as identity`)
    expect((await verify()).problem).toEqual({ what: 'event changed', seal: 1, event: first })
  })

  it.each([1, 2, 3])(
    'the audit check names seal %i if the seal was removed or changed [AUDIT-41]',
    async (number) => {
      await fillAudit(ctx)
      const { rows } = await sql<{ stored: string }>`
      select to_json(s)::text as stored from audit_seals s where number = ${number}`.execute(ctx.db)
      await tamper(`delete from audit_seals where number = ${number}`)
      expect((await verify()).problem).toEqual({ what: 'seal removed', seal: number, event: null })
      await tamper(
        `insert into audit_seals select * from json_populate_record(null::audit_seals, $json$${rows[0]?.stored}$json$)`,
      )
      expect((await verify()).problem).toBeNull()
      await tamper(
        `update audit_seals set event_ids = event_ids[1:2], event_macs = substr(event_macs, 1, 32) where number = ${number}`,
      )
      expect((await verify()).problem).toEqual({ what: 'seal changed', seal: number, event: null })
    },
  )

  it('the audit check compares the seals with the anchor, in the data folder or in the log, and reports missing newest seals [AUDIT-41]', async () => {
    await fillAudit(ctx)
    const anchor = await readPublishedSeal(test.dataDir)
    await tamper('delete from audit_seals where number > 1; delete from audit_events where object_id > 3')
    expect((await verify()).problem).toEqual({ what: 'seal removed', seal: 2, event: null })
    const said = /"seal":2,"mac":"([0-9a-f]{64})"/.exec(log.written())?.[1] ?? ''
    expect((await verify([{ number: 2, mac: said }])).problem).toMatchObject({ what: 'seal removed' })
    // New seals reuse the numbers of the removed seals, but the anchor does not change.
    await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 11 } })
    await sealAll(ctx)
    expect(await readPublishedSeal(test.dataDir)).toEqual(anchor)
    expect(log.written()).toContain('the audit lacks the seal that its anchor names')
  })

  it('the audit check accepts the previous key for old seals, but no other key [AUDIT-45]', async () => {
    await fillAudit(ctx)
    const other = createSecretBox('another-secret-key-of-32-characters')
    expect((await verify([], [other])).problem).toEqual({ what: 'key unknown', seal: 1, event: null })
    await sealAll({ ...ctx, services: { ...test.services, secrets: other } })
    expect(await verify([], [other, test.services.secrets])).toMatchObject({ events: 10, problem: null })
  })
})

describe('sealAudit', () => {
  const held = async (client: pg.Client, objectId: number): Promise<void> => {
    await client.query('begin')
    await client.query(
      `insert into audit_events (action, object_type, object_id, request_id) values ('a.b', 'late', $1, 'r')`,
      [objectId],
    )
  }

  it('sealing never waits for writers, and includes events that are committed late [AUDIT-42]', async () => {
    const [early, late] = [await connect(), await connect()]
    await held(early, 1)
    await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 2 } })
    await held(late, 3)
    expect(await sealAudit(ctx)).toBe(0)
    await late.query('commit')
    expect(await sealAudit(ctx)).toBe(0)
    await early.query('commit')
    await sealAll(ctx)
    expect(await verify()).toMatchObject({ events: 3, unsealed: 0, problem: null })
  })

  it('sealing covers each event once, in any order of commits and with two sealers at once [AUDIT-42]', async () => {
    const committed = await writeInAnyOrder(ctx, { events: 300, quick: 4, slow: 2 })
    await sealAll(ctx)
    expect(await verify()).toMatchObject({ events: committed, unsealed: 0, problem: null })
    const { rows } = await sql<{ all: number; different: number }>`
      select count(*)::int as all, count(distinct id)::int as different from audit_seals, unnest(event_ids) id`.execute(
      ctx.db,
    )
    expect(rows).toEqual([{ all: committed, different: committed }])
  })

  it('sealing continues in another cluster with other transaction numbers [AUDIT-46]', async () => {
    await fillAudit(ctx)
    // Gives the events the transaction numbers of another cluster, as in a copied database.
    await tamper(`update audit_events set xid = xid + 1000000000`)
    await tamper(await fromElsewhere(ctx, 3))
    await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 11 } })
    expect(await verify([])).toMatchObject({ unsealed: 2, problem: null })
    expect(await sealAudit(ctx)).toBe(2)
    await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 12 } })
    await sealAll(ctx)
    expect(await sealAudit(ctx)).toBe(0)
    expect(await verify([])).toMatchObject({ events: 12, unsealed: 0, problem: null })
  })

  it('the application has no right to change or delete sealed events [AUDIT-43]', async () => {
    await fillAudit(ctx)
    const client = await connect()
    for (const statement of [
      `update audit_events set action = 'c.d'`,
      'delete from audit_events',
      'truncate audit_events',
      'update audit_seals set number = 9',
      'delete from audit_seals',
      'truncate audit_seals',
      `update audit_texts set texts = '{}'`,
      `begin; set local doorstep.audit_removal = 'on'; delete from audit_events`,
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    }
  })
})
