import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '../src/jobHandlers.ts'
import { systemCtx } from '../src/context.ts'
import { FORGOT_JOB } from '../src/features/auth/passwords/service.ts'
import { APPLIED_JOB } from '../src/features/users/sign-up/service.ts'
import { getMark } from '../src/features/erasures/queries.ts'
import { newKey } from '../src/files/store.ts'
import { buildFirm, buildOrder, joinFirm } from './firms.ts'
import { buildAnnouncement } from './announcements.ts'
import { plantIncident } from './incidents.ts'
import { filesOf } from './applicants.ts'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { buildBlock } from './blocks.ts'
import { Caller, issueOf, signIn } from './callers.ts'
import { ASK, takeCopy } from './dataExports.ts'
import { everyRow } from './everyRow.ts'
import { buildIssue, buildProperty, buildSession, buildUser, findDevelopmentOf } from './factories.ts'
import { sealAll } from './seals.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/** A fixed time for jobs that normally wait for an hour of the day, so that the test can run them at any time. */
const HOURS: Record<string, Date> = { 'notifications.summarise': new Date('2026-07-15T12:00:00Z') }

/** Jobs whose emails people would notice if the job sent them twice. */
const ONCE = [APPLIED_JOB, FORGOT_JOB]

describe('every job', () => {
  let test: TestApp
  let propertyId: number
  const backups = mkdtempSync(join(tmpdir(), 'backups-'))
  afterAll(() => rmSync(backups, { recursive: true, force: true }))
  beforeAll(async () => {
    test = await startTestApp({ settings: { BACKUP_DIR: backups } })
    propertyId = await buildProperty(test.services)
    await signIn(test, 'PMGR', propertyId)
  })
  afterAll(() => test.close())

  const run = (statement: ReturnType<typeof sql>): Promise<unknown> => statement.execute(test.services.db)
  const aMonthOld = sql`now() - interval '32 days'`
  const message = (secrets: string): Promise<unknown> =>
    run(sql`insert into outbox_messages (channel, recipient, body, secrets, created_at, sent_at)
      values ('email', 'a@example.test', 'Text.', ${secrets}::bytea, ${aMonthOld}, ${aMonthOld})`)
  const applicant = async (days: number): Promise<number> => {
    const id = await buildUser(test.services, { status: 'Pending', requestedPropertyId: propertyId })
    await run(sql`update users set applied_at = now() - make_interval(days => ${days}) where id = ${id}`)
    return id
  }
  const person = (): Promise<number> => buildUser(test.services)

  const unmailedUpdate = async (): Promise<number> => {
    const incidentId = await plantIncident(test.services, {
      developmentId: await findDevelopmentOf(test.services, propertyId),
    })
    await signIn(test, 'TENANT', propertyId)
    const values = { incident_id: incidentId, body: 'A pump has failed.', status: 'Investigating' }
    const rows = test.services.db.insertInto('incident_updates').values(values).returning('id')
    return (await rows.executeTakeFirstOrThrow()).id
  }
  const announcement = async (): Promise<number> =>
    buildAnnouncement(test.services, { developmentId: await findDevelopmentOf(test.services, propertyId) })

  /** Creates work for each job, and returns the id of its object. */
  const occasions: Record<string, () => Promise<number | void>> = {
    'issues.open': async () =>
      buildIssue(test.services, { propertyId, reporterId: await person(), status: 'Approved' }),
    'issues.approveEmergency': async () => {
      const id = await buildIssue(test.services, { propertyId, reporterId: await person() })
      await run(sql`update issues set priority = 'Emergency', emergency_kind = 'fire' where id = ${id}`)
      return id
    },
    'orders.remindOfAppointments': async () => {
      const issueId = await buildIssue(test.services, { propertyId, reporterId: await person() })
      const firmId = await buildFirm(test.services)
      const orderId = await buildOrder(test.services, { issueId, firmId, status: 'Booked' })
      await run(sql`insert into appointments (order_id, starts_at, ends_at, picked_as)
        values (${orderId}, now() + interval '1 hour', now() + interval '2 hours', 'staff')`)
    },
    'orders.convertPhoto': async () => {
      const reporterId = await buildUser(test.services)
      const issueId = await buildIssue(test.services, { propertyId, reporterId, status: 'InProgress' })
      const firmId = await buildFirm(test.services)
      const orderId = await buildOrder(test.services, { issueId, firmId, status: 'Accepted' })
      const userId = await buildUser(test.services)
      await joinFirm(test.services, userId, firmId)
      const worker = new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
      const photo = await readFile(new URL('./fixtures/photo.png', import.meta.url))
      const fields = { key: randomUUID(), moment: 'after' }
      const answer = await worker.postForm(`/orders/${orderId}/photos`, fields, [['photo.png', photo]])
      return answer.json<{ photoId: number }>().photoId
    },
    'issues.warnOfDeadlines': async () => {
      const resident = await signIn(test, 'TENANT', propertyId)
      const answer = await resident.report(test, { PropertyId: String(propertyId), Title: 'Due by now' })
      await run(sql`update issue_deadlines set half_at = now() - interval '2 hours',
        three_quarters_at = now() - interval '1 hour', due_at = now() where issue_id = ${issueOf(answer).issueId}`)
    },
    'attachments.convert': async () => {
      const photo = await readFile(new URL('./fixtures/photo.png', import.meta.url))
      const resident = await signIn(test, 'TENANT', propertyId)
      const files: [string, Buffer][] = [['photo.png', photo]]
      const answer = await resident.report(test, { PropertyId: String(propertyId) }, { files })
      return issueOf(answer).attachments[0]?.id ?? 0
    },
    'announcements.send': async () => {
      const id = await announcement()
      await run(sql`update announcements set state = 'Sending', begun_at = now() where id = ${id}`)
      return id
    },
    'announcements.sendWaiting': async () => {
      const id = await announcement()
      const by = await person()
      await run(sql`update announcements set state = 'Scheduled', send_at = now() - interval '1 minute',
        confirmed_by = ${by} where id = ${id}`)
    },
    'incidents.mail': unmailedUpdate,
    'incidents.mailWaiting': async () => void (await unmailedUpdate()),
    'incidents.warnOfUpdates': async () => {
      const id = await plantIncident(test.services, {
        developmentId: await findDevelopmentOf(test.services, propertyId),
      })
      await run(sql`update incidents set next_update_by = now() - interval '1 minute' where id = ${id}`)
    },
    'announcements.convertPhoto': async () => {
      const admin = await signIn(test, 'ADMIN')
      const photo = await readFile(new URL('./fixtures/photo.png', import.meta.url))
      const answer = await admin.postForm(`/announcements/${await announcement()}/photos`, {}, [
        ['photo.png', photo],
      ])
      return answer.json<ManagedAnnouncement>().photos[0]?.id ?? 0
    },
    'notifications.summarise': async () => {
      const manager = await signIn(test, 'PMGR', propertyId)
      await manager.put('/account/mail-choices', { kind: 'newReport', choice: 'daily' })
      const resident = await signIn(test, 'TENANT', propertyId)
      await resident.report(test, { PropertyId: String(propertyId), Title: 'Summed up' })
    },
    'files.sweep': async () => {
      const key = newKey()
      await test.services.files.write(key, Buffer.from('Nobody names it.'))
      const path = join(test.dataDir, 'files/stored', key.slice(0, 2), key.slice(2, 4), key)
      const longAgo = new Date(Date.now() - 2 * 3_600_000)
      await utimes(path, longAgo, longAgo)
    },
    'audit.seal': async () => {
      await sealAll(systemCtx(test.services, 'sealing'))
      // The old transaction id keeps transactions of parallel tests from delaying the seal.
      await test.asOwner(`insert into audit_events (action, object_type, request_id, xid)
        select 'a.b', 'audit', 'r', coalesce(max(to_xid), 0) from audit_seals`)
    },
    'audit.sequence': async () =>
      void (await run(
        sql`insert into moved_audit (property_id, moved_at) select min(id), ${aMonthOld} from homes`,
      )),
    'limits.prune': async () => void (await run(sql`insert into rate_limits values ('a', 1, 1)`)),
    'jobs.forgetDone': async () =>
      void (await run(sql`insert into done_jobs (job_id, done_at) values ('a', ${aMonthOld})`)),
    'retention.run': async () => {
      await buildSession(test.services, await person())
      await run(sql`update sessions set created_at = ${aMonthOld}`)
      await message('secret')
    },
    'passwords.forgot': person,
    'outbox.warn': async () => {},
    'registration.applied': () => applicant(0),
    'users.upkeep': async () => {
      await applicant(20)
      await applicant(100)
    },
    'firms.warnOfPapers': async () => {
      await run(sql`insert into firm_papers (firm_id, kind, name, expires_on)
        values (${await buildFirm(test.services)}, 'insurance', 'Public liability', current_date + 3)`)
    },
    'certificates.warn': async () => {
      await run(sql`insert into certificates (property_id, kind, issued_on, expires_on, file_name, type, size, sha256,
          original_key, by_firm)
        values (${propertyId}, 'gas', current_date - 360, current_date + 3, 'gas.pdf', 'application/pdf', 5, 'a',
          ${newKey()}, false)`)
    },
    'dataExports.make': async () => {
      const resident = await signIn(test, 'TENANT', propertyId)
      await resident.post(ASK)
      return resident.userId
    },
    'landlordReports.make': async () => {
      const developmentId = await findDevelopmentOf(test.services, propertyId)
      const admin = await signIn(test, 'ADMIN')
      return (await admin.post('/landlord-reports', { developmentId, month: '2025-06' })).json<{
        id: number
      }>().id
    },
    'landlordReports.deleteExpired': async () =>
      void (await run(sql`update landlord_reports set expires_at = now()`)),
    'dataExports.deleteExpired': async () => {
      await takeCopy(test, await signIn(test, 'TENANT', propertyId))
      await run(sql`update data_exports set expires_at = now() - interval '1 second' where state = 'ready'`)
    },
    'backups.make': async () => void (await run(sql`delete from daily_runs where name = 'backups'`)),
    'erasures.repeat': async () => {
      const mark = await getMark(systemCtx(test.services, 'a-mark'), await person())
      await test.services.files.noteErased(mark)
    },
    'issues.closeAnswered': async () => {
      const { commonId } = await buildBlock(test.services)
      const resolved = { propertyId: commonId, reporterId: await person(), status: 'Resolved' as const }
      const issueId = await buildIssue(test.services, resolved)
      await run(sql`insert into verdicts (issue_id, asked_at, closes_at) values (${issueId}, now(), now())`)
    },
    'issues.followQuestions': async () => {
      const resident = await signIn(test, 'TENANT', propertyId)
      const manager = await signIn(test, 'PMGR', propertyId)
      const ids = [0, 0].map(() => ({
        propertyId,
        reporterId: resident.userId,
        status: 'InProgress' as const,
      }))
      const [reminded, left] = await Promise.all(ids.map((issue) => buildIssue(test.services, issue)))
      for (const id of [reminded ?? 0, left ?? 0])
        await manager.update(id, { status: 'Resolved', notes: 'Done.' })
      await run(sql`update verdicts set asked_at = now() - interval '8 days' where issue_id = ${reminded}`)
      await run(sql`update verdicts set asked_at = now() - interval '15 days' where issue_id = ${left}`)
    },
    'reports.tallies': async () =>
      void (await buildIssue(test.services, { propertyId, reporterId: await person(), status: 'Open' })),
  }

  /** Returns everything that the product stores: rows, queued jobs and files. */
  const everything = async (): Promise<unknown> => ({
    rows: await everyRow(test.services),
    files: (await filesOf(test)).stored.toSorted(),
  })

  it('every job has a test case in this file', () => {
    expect(Object.keys(occasions).toSorted()).toEqual(jobHandlers.map(({ name }) => name).toSorted())
  })

  it.each(jobHandlers)(
    '$name: a second run of the job changes nothing and sends nothing [DB-37]',
    async (job) => {
      const id = (await occasions[job.name]?.()) ?? 0
      const at = HOURS[job.name]
      const ctx = { ...systemCtx(test.services, randomUUID()), ...(at && { now: () => at }) }
      const before = await everything()
      await job.run(ctx, { id })
      const after = await everything()
      // This job only writes a warning to the log, so it changes nothing.
      expect(isDeepStrictEqual(after, before)).toBe(job.name === 'outbox.warn')
      await job.run(ctx, { id })
      expect(await everything()).toEqual(after)
    },
  )

  it.each(jobHandlers.filter(({ name }) => ONCE.includes(name)))(
    '$name: two simultaneous runs of the job send as much as one run [DB-37]',
    async (job) => {
      const outbox = test.services.db.selectFrom('outbox_messages').select('id')
      const sentBy = async (runs: number): Promise<number> => {
        const id = (await occasions[job.name]?.()) ?? 0
        const ctx = systemCtx(test.services, randomUUID())
        const before = (await outbox.execute()).length
        await Promise.all(Array.from({ length: runs }, () => job.run(ctx, { id })))
        return (await outbox.execute()).length - before
      }
      const alone = await sentBy(1)
      expect(alone).toBeGreaterThan(0)
      expect(await sentBy(2)).toBe(alone)
    },
  )
})
