import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PDF, signUp } from '../../../../test/applicants.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import { buildProperty, buildUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let AddressId: string
beforeAll(async () => {
  test = await startTestApp({ withJobs: true })
  AddressId = String(await buildProperty(test.services))
})
afterAll(() => test.close())

describe('GET /admin/users/:id/proof', () => {
  it('a proof of address can be downloaded by staff in scope, and by nobody else [T15]', async () => {
    const property = Number(AddressId)
    await signUp(test, { Email: 'nina@example.test', AddressId })
    const { id } = await test.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'nina@example.test')
      .executeTakeFirstOrThrow()
    const elsewhere = await buildProperty(test.services)
    const url = `/admin/users/${id}/proof`
    for (const role of ['ADMIN', 'PMGR'] as const) {
      const answer = await (await signIn(test, role, property)).get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload).toEqual(PDF)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="proof.pdf"; filename*=UTF-8''proof.pdf`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
    const read = await test.services.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'user.readProof')
      .execute()
    expect(read).toHaveLength(2)
    const outside = await (await signIn(test, 'PMGR', elsewhere)).get(url)
    const missing = await (await signIn(test, 'ADMIN')).get('/admin/users/999999/proof')
    expect([outside.statusCode, missing.statusCode]).toEqual([404, 404])
    for (const role of ['TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT'] as const)
      expect((await (await signIn(test, role, property)).get(url)).statusCode).toBe(403)
    expect((await nobody(test).get(url)).statusCode).toBe(401)
  })

  it('the download of a proof of address is recorded before the file is opened', async () => {
    await signUp(test, { Email: 'gone@example.test', AddressId })
    const { id, key } = await test.services.db
      .selectFrom('users as u')
      .innerJoin('address_proofs as a', 'a.user_id', 'u.id')
      .select(['u.id', 'a.file_key as key'])
      .where('u.email', '=', 'gone@example.test')
      .executeTakeFirstOrThrow()
    await test.services.files.delete(key)
    expect((await (await signIn(test, 'ADMIN')).get(`/admin/users/${id}/proof`)).statusCode).toBe(404)
    const read = await test.services.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'user.readProof')
      .where('object_id', '=', id)
      .execute()
    expect(read).toHaveLength(1)
  })

  it('the download of a proof of address refuses the proof of a replacement application', async () => {
    const email = 'waiting-proof@example.test'
    const id = await buildUser(test.services, {
      email,
      status: 'Pending',
      requestedPropertyId: Number(AddressId),
    })
    await signUp(test, { Email: email, AddressId })
    expect((await (await signIn(test, 'ADMIN')).get(`/admin/users/${id}/proof`)).statusCode).toBe(404)
  })

  it('a downloaded proof of address is named by its type, whatever its name was on the device [STORE-14]', async () => {
    const email = 'script@example.test'
    await signUp(test, { Email: email, AddressId }, { files: [['proof.hta', PDF]] })
    const { id } = await test.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const admin = await signIn(test, 'ADMIN')
    const disposition = `attachment; filename="proof.pdf"; filename*=UTF-8''proof.pdf`
    const read = () => admin.get(`/admin/users/${id}/proof`)
    expect((await read()).headers['content-disposition']).toBe(disposition)
    const stored = test.services.db.selectFrom('address_proofs').select('name').where('user_id', '=', id)
    expect(await stored.executeTakeFirst()).toEqual({ name: 'proof.pdf' })
    // Earlier versions stored the file's original name.
    await test.services.db
      .updateTable('address_proofs')
      .set({ name: 'proof.hta' })
      .where('user_id', '=', id)
      .execute()
    expect((await read()).headers['content-disposition']).toBe(disposition)
  })
})
