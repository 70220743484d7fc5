import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { PDF, filesOf, mails, signUp } from '../../../../test/applicants.ts'
import type { Answer } from '../../../../test/callers.ts'
import { signIn } from '../../../../test/callers.ts'
import { buildProperty, buildUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'

describe('sign-up limits', () => {
  it('sign-up limits allow 30 sign-ups from one IP address in half an hour, not counting rejected input [T22]', async () => {
    const strict = await startTestApp({ limits: {}, withJobs: true })
    try {
      const address = String(await buildProperty(strict.services))
      const from = (Email: string, remoteAddress = '10.1.1.1', extra = {}): Promise<Answer> =>
        signUp(strict, { Email, AddressId: address, ...extra }, { remoteAddress })
      for (let count = 0; count < 35; count += 1)
        expect((await from('x@example.test', '10.1.1.1', { PhoneNumber: '1' })).statusCode).toBe(400)
      expect((await from('first@example.test')).statusCode).toBe(201)
      const counter = sql`select points from rate_limits where key like 'LIMIT_REGISTER:%'`
      expect((await counter.execute(strict.services.db)).rows).toEqual([{ points: 1 }])
      await sql`update rate_limits set points = 29 where key like 'LIMIT_REGISTER:%'`.execute(
        strict.services.db,
      )
      expect((await from('last@example.test')).statusCode).toBe(201)
      const refused = await from('one-more@example.test')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1000)
      expect((await from('one-more@example.test', '10.1.1.2')).statusCode).toBe(201)
      expect((await filesOf(strict)).stored).toHaveLength(3)
    } finally {
      await strict.close()
    }
  })

  it('sign-up limits refuse new and known addresses once 500 applications or 2 GiB of proofs are pending, and warn before that', async () => {
    const full = await startTestApp({ withJobs: true })
    try {
      const { db } = full.services
      const address = String(await buildProperty(full.services))
      await buildUser(full.services, { email: 'admin@example.test', baseRole: 'ADMIN' })
      await sql`insert into users (email, first_name, last_name)
        select 'p' || n || '@example.test', 'P', 'P' from generate_series(1, 399) n`.execute(db)
      const nearly = { Email: 'nearly@example.test', AddressId: address }
      expect((await signUp(full, nearly)).statusCode).toBe(201)
      const warning = 'The waiting list for sign-ups is nearly full'
      const warnings = async (): Promise<number> =>
        (await mails(full, 'admin@example.test')).filter(({ subject }) => subject === warning).length
      expect(await warnings()).toBe(1)
      await sql`insert into users (email, first_name, last_name)
        select 'q' || n || '@example.test', 'P', 'P' from generate_series(1, 99) n`.execute(db)
      expect((await signUp(full, { ...nearly, Email: 'last@example.test' })).statusCode).toBe(201)
      expect(await warnings()).toBe(1)
      const { stored } = await filesOf(full)
      for (const Email of ['new@example.test', 'admin@example.test', 'last@example.test']) {
        const refused = await signUp(full, { Email, AddressId: address })
        expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE'])
        expect(refused.headers['retry-after']).toBeDefined()
      }
      // The server answers before it deletes the file of a refused sign-up.
      await vi.waitFor(async () => expect(await filesOf(full)).toEqual({ stored, incoming: [] }))
      await sql`update users set status = 'Rejected' where email like 'q%'`.execute(db)
      await sql`update address_proofs set size = 2147483648 - ${PDF.length * 2}`.execute(db)
      await sql`delete from address_proofs where user_id <> (select id from users where email = 'last@example.test')`.execute(
        db,
      )
      expect((await signUp(full, { ...nearly, Email: 'fits@example.test' })).statusCode).toBe(201)
      expect((await signUp(full, { ...nearly, Email: 'fits2@example.test' })).statusCode).toBe(201)
      expect((await signUp(full, { ...nearly, Email: 'over@example.test' })).statusCode).toBe(503)
    } finally {
      await full.close()
    }
  })
})

describe('the notification of a sign-up', () => {
  it('the notification of a sign-up is emailed to the development’s managers, or to the administrators if the development has none', async () => {
    const jobs = await startTestApp({ withJobs: true })
    try {
      const managed = await buildProperty(jobs.services)
      const unmanaged = await buildProperty(jobs.services)
      await signIn(jobs, 'PMGR', managed, { email: 'pm@example.test' })
      await signIn(jobs, 'PMGR', managed, { email: 'away@example.test', status: 'Suspended' })
      await signIn(jobs, 'ADMIN', undefined, { email: 'adm@example.test' })
      await signUp(jobs, { Email: 'a@example.test', AddressId: String(managed), FirstName: 'Ada' })
      await signUp(jobs, { Email: 'b@example.test', AddressId: String(unmanaged), FirstName: 'Bea' })
      const told = async (to: string): Promise<string[]> =>
        (await mails(jobs, to)).map(({ text }) => /signed up: (\w+)/.exec(text)?.[1] ?? '')
      await vi.waitFor(async () => {
        expect(await told('pm@example.test')).toEqual(['Ada'])
        expect(await told('adm@example.test')).toEqual(['Bea'])
      })
      expect(await told('away@example.test')).toEqual([])
    } finally {
      await jobs.close()
    }
  })
})
