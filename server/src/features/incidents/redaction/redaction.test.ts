import { WORDS_NOT_IN_INCIDENT } from '@doorstep/contract/incidents/texts'
import { WORDS_IN_REASON } from '@doorstep/contract/issues/redaction/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../../../../test/applicants.ts'
import { backedUpTexts } from '../../../../test/backups.ts'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { takeCopy } from '../../../../test/dataExports.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { buildIssue } from '../../../../test/factories.ts'
import { startIncidents } from '../../../../test/incidents.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'
import { mailUpdate } from '../mailing/service.ts'

const REASON = 'They asked for it.'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
beforeEach(async () => {
  for (const table of [
    'incident_updates',
    'incidents',
    'alerts',
    'outbox_messages',
    'idempotency_keys',
  ] as const)
    await world.test.services.db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

const redact = (id: number, body: object, caller: Caller = world.manager, key?: string): Promise<Answer> =>
  caller.post(`/incidents/${id}/redact`, body, key === undefined ? {} : { 'idempotency-key': key })

async function tablesWith(word: string): Promise<string[]> {
  return Object.entries(await everyRow(world.test.services))
    .filter(([, content]) => content?.toLowerCase().includes(word) === true)
    .map(([table]) => table)
}

describe('the stored answer of the call that opened an incident', () => {
  it('the stored answer of the call that opens an incident has no words from issues, because redacting an issue would not find this answer [REDACT-01]', async () => {
    const { create, manager, resident, home, test } = world
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: resident.userId,
      title: 'Zqgathered drips',
    })
    const rows = test.services.db.selectFrom('issues').select('job_id').where('id', '=', issueId)
    const { job_id: jobId } = await rows.executeTakeFirstOrThrow()
    const opened = await create({ jobIds: [jobId] })
    expect(opened.json()).toMatchObject({ issues: [{ title: 'Zqgathered drips' }] })
    const body = { words: 'Zqgathered', reason: REASON }
    expect((await manager.post(`/issues/${issueId}/redact`, body)).statusCode).toBe(200)
    expect(await tablesWith('zqgathered')).toEqual([])
  })

  it('the stored answer of the call that opened an incident makes a repeated call return the incident without the words removed since then [INC-23]', async () => {
    const { manager, developmentId } = world
    const body = {
      title: 'Flood at Zqrepeated’s',
      severity: 'Warning',
      text: 'Water in the hall.',
      nextUpdateBy: null,
      developmentId,
      blockIds: [],
      propertyIds: [],
      jobIds: [],
    }
    const send = () => manager.post('/incidents', body, { 'idempotency-key': 'zq-open' })
    const { id } = (await send()).json<{ id: number }>()
    expect((await redact(id, { words: 'Zqrepeated', reason: REASON })).statusCode).toBe(200)
    const again = await send()
    expect([again.statusCode, again.json()]).toMatchObject([201, { id, title: 'Flood at [removed]’s' }])
  })
})

describe('redaction of an incident', () => {
  it('redaction of an incident removes the words from the title, its alert, the updates, the emails and every later backup [INC-23]', async () => {
    const { open, update, managed, read, alertsAt, lastUpdate, resident, home, test, ctx } = world
    const { id } = await open({ title: 'Flood at Zqperson’s', text: 'Zqperson called 0113 496 0000.' })
    await mailUpdate(ctx, await lastUpdate(id))
    await update(id, { text: 'We dry the hall.' })
    const { version } = await managed(id)
    expect(await tablesWith('zqperson')).toEqual([
      'alerts',
      'incident_updates',
      'incidents',
      'outbox_messages',
    ])
    const answer = await redact(id, { words: 'zqPERSON', reason: REASON })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ title: 'Flood at [removed]’s', version: version + 1 })
    expect(await tablesWith('zqperson')).toEqual([])
    expect((await backedUpTexts(test)).toLowerCase()).not.toContain('zqperson')
    expect((await read(id, resident)).updates.map(({ text, isRedacted }) => [text, isRedacted])).toEqual([
      ['We dry the hall.', false],
      ['[removed] called 0113 496 0000.', true],
    ])
    expect((await alertsAt(resident, home)).map(({ message }) => message)).toEqual(['Flood at [removed]’s'])
    const [mail] = await mails(test, 'resident@example.test')
    expect([mail?.subject, mail?.text]).toEqual([
      'Investigating: Flood at [removed]’s',
      expect.stringContaining('[removed] called 0113 496 0000.'),
    ])
  })

  it('redaction of an incident changes all emails with one statement, and finds them by an index [INC-23]', async () => {
    const { open, lastUpdate, test, ctx, home } = world
    for (let at = 0; at < 3; at += 1) await signIn(test, 'TENANT', home)
    const { id } = await open({ text: 'Zqmany called.' })
    await mailUpdate(ctx, await lastUpdate(id))
    await test.asOwner(`create table mail_statements (changed bigint);
      grant select on mail_statements to public;
      create function note_statement() returns trigger language plpgsql security definer as $$ begin
        insert into mail_statements select count(*) from changed; return null; end $$;
      create trigger note_statement after update on outbox_messages referencing new table as changed
        for each statement execute function note_statement()`)
    const redacted = await redact(id, { words: 'Zqmany', reason: REASON })
    const noted = await sql`select changed from mail_statements where changed > 0`.execute(test.services.db)
    await test.asOwner('drop function note_statement cascade; drop table mail_statements')
    expect(redacted.statusCode, redacted.body).toBe(200)
    expect(noted.rows).toEqual([{ changed: 4 }])
    expect((await mails(test)).filter(({ text }) => text.includes('[removed] called.'))).toHaveLength(4)
    const plan = await test.services.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain select id from outbox_messages where incident_id = ${id}`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('outbox_messages_incident_id_idx')
  })

  it('redaction of an incident removes the words from emails that a job is about to queue [INC-23]', async () => {
    const { open, lastUpdate, test, ctx } = world
    const { id } = await open({ title: 'Flood at Zqsecond’s', text: 'Zqsecond called.' })
    const updateId = await lastUpdate(id)
    const [redacted] = await queueForRow(test.services, { table: 'incidents', id }, [
      () => redact(id, { words: 'Zqsecond', reason: REASON }),
      () => mailUpdate(ctx, updateId),
    ])
    expect(redacted?.statusCode).toBe(200)
    const [mail] = await mails(test, 'resident@example.test')
    expect([mail?.subject, mail?.text]).toEqual([
      'Investigating: Flood at [removed]’s',
      expect.stringContaining('[removed] called.'),
    ])
  })

  it('redaction of an incident removes the words from the emails in copies of data that people have not fetched yet [INC-23]', async () => {
    const { open, lastUpdate, test, ctx, resident } = world
    const { id } = await open({ text: 'Zqthird called.' })
    await mailUpdate(ctx, await lastUpdate(id))
    await takeCopy(test, resident)
    const state = async (): Promise<string | undefined> =>
      (
        await test.services.db
          .selectFrom('data_exports')
          .select('state')
          .where('user_id', '=', resident.userId)
          .executeTakeFirst()
      )?.state
    expect(await state()).toBe('ready')
    expect((await redact(id, { words: 'Zqthird', reason: REASON })).statusCode).toBe(200)
    expect(await state()).toBe('making')
  })

  it('redaction of an incident removes the words from the subjects of received emails that the server did not accept [INC-23]', async () => {
    const { open, test } = world
    const { id } = await open({ title: 'Flood at Zqtenth’s' })
    const { db } = test.services
    const subjects = ['Automatic reply: Investigating: Flood at Zqtenth’s', 'Zqtenth asks about the rent']
    for (const [at, subject] of subjects.entries())
      await db
        .insertInto('received_mails')
        .values({ mail_key: Buffer.from(`incident ${at}`), outcome: 'automatic', subject })
        .execute()
    expect((await redact(id, { words: 'Zqtenth', reason: REASON })).statusCode).toBe(200)
    const rows = await db.selectFrom('received_mails').select('subject').orderBy('id').execute()
    // The second email is not about the incident.
    expect(rows.map(({ subject }) => subject)).toEqual([
      'Automatic reply: Investigating: Flood at [removed]’s',
      'Zqtenth asks about the rent',
    ])
    await db.deleteFrom('received_mails').execute()
  })

  it('redaction of an incident does not change other incidents or the promise of the next update [INC-23]', async () => {
    const { open, managed, lastUpdate, test, ctx } = world
    const other = await open({ text: 'Zqfourth is there too.' })
    await mailUpdate(ctx, await lastUpdate(other.id))
    const { id, nextUpdateBy } = await open({ text: 'Zqfourth called.' })
    await test.services.db.updateTable('incidents').set({ warned: 1 }).where('id', '=', id).execute()
    expect((await redact(id, { words: 'Zqfourth', reason: REASON })).statusCode).toBe(200)
    expect(await managed(id)).toMatchObject({ nextUpdateBy })
    expect(
      await test.services.db.selectFrom('incidents').select('warned').where('id', '=', id).execute(),
    ).toEqual([{ warned: 1 }])
    expect((await managed(other.id)).updates[0]?.text).toBe('Zqfourth is there too.')
    expect(JSON.stringify(await mails(test, 'resident@example.test'))).toContain('Zqfourth is there too.')
  })

  it('redaction of an incident keeps the greeting, the link and the signature of emails, but finds no words there [INC-23, INC-24]', async () => {
    const { open, lastUpdate, test, ctx } = world
    const { id } = await open({ text: 'Robin saw the incidents at Mill Lane.' })
    await mailUpdate(ctx, await lastUpdate(id))
    for (const words of ['Dear', 'Read all updates', 'Mill Quarter'])
      expect((await redact(id, { words, reason: REASON })).json().fields).toEqual({
        words: WORDS_NOT_IN_INCIDENT,
      })
    for (const words of ['Robin', 'incidents'])
      expect((await redact(id, { words, reason: REASON })).statusCode).toBe(200)
    const [mail] = await mails(test, 'resident@example.test')
    const paragraphs = mail?.text.split('\n\n') ?? []
    expect(paragraphs[0]).toMatch(/^Dear Robin,$/)
    expect(paragraphs[1]).toBe('[removed] saw the [removed] at Mill Lane.')
    expect(mail?.text).toMatch(new RegExp(`^Read all updates: http.*/incidents/${id}$`, 'm'))
  })

  it('redaction of an incident is refused without a reason, for words that are not found, and if the reason contains the words [INC-24]', async () => {
    const { open } = world
    const { id } = await open({ text: 'Zqfifth called.' })
    for (const [field, body, message] of [
      ['words', { words: 'not there', reason: REASON }, WORDS_NOT_IN_INCIDENT],
      ['reason', { words: 'Zqfifth', reason: 'Zqfifth asked.' }, WORDS_IN_REASON],
      ['reason', { words: 'Zqfifth', reason: ' ' }, 'Reason is required.'],
      ['words', { words: '', reason: REASON }, 'Words are required.'],
    ] as const) {
      const answer = await redact(id, body)
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }])
    }
  })

  it('redaction of an incident is carried out once if it is repeated, and audited with the reason but without the words [INC-24]', async () => {
    const { open, test, manager } = world
    const { id, updates } = await open({ text: 'Zqsixth called.' })
    const body = { words: 'Zqsixth', reason: REASON }
    expect((await redact(id, body, manager, 'zq-six')).statusCode).toBe(200)
    const again = await redact(id, body, manager, 'zq-six')
    expect([again.statusCode, again.json()]).toMatchObject([200, { version: 2 }])
    const events = await test.services.db
      .selectFrom('audit_events as e')
      .innerJoin('audit_texts as t', 't.event_id', 'e.id')
      .select(['e.actor_id', 'e.after', 't.texts'])
      .where('e.action', '=', 'incident.redact')
      .orderBy('e.id', 'desc')
      .limit(1)
      .execute()
    expect(events).toEqual([
      {
        actor_id: manager.userId,
        after: { incidentId: id, updateIds: [updates[0]?.id], mails: 0, reason: '[text]' },
        texts: { 'after.reason': REASON },
      },
    ])
  })

  it('redaction of an incident makes the server refuse an update from somebody whose screen still shows the removed words [INC-24]', async () => {
    const { open, update } = world
    const { id, version } = await open({ text: 'Zqseventh called.' })
    await redact(id, { words: 'Zqseventh', reason: REASON })
    const late = await update(id, { version })
    expect([late.statusCode, JSON.stringify(late.json())]).toEqual([
      409,
      expect.not.stringContaining('Zqseventh'),
    ])
  })

  it('redaction of an incident is possible only for administrators, and for property managers in their portfolio [INC-25]', async () => {
    const { open, admin, resident, elsewhere, test } = world
    const { id } = await open({ text: 'Zqeighth called Zqninth.' })
    const far = await signIn(test, 'PMGR', elsewhere)
    expect((await redact(id, { words: 'Zqeighth', reason: REASON }, resident)).statusCode).toBe(403)
    expect((await redact(id, { words: 'Zqeighth', reason: REASON }, far)).statusCode).toBe(404)
    expect((await redact(id, { words: 'Zqeighth', reason: REASON }, admin)).statusCode).toBe(200)
    expect((await redact(id, { words: 'Zqninth', reason: REASON })).statusCode).toBe(200)
  })
})
