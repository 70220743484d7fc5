import { sql } from 'kysely'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PDF, fileForm, filesOf, mails, pdfOf, signUp } from '../../../../test/applicants.ts'
import type { FormFile } from '../../../../test/callers.ts'
import { nobody } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../../test/factories.ts'
import { fixture } from '../../../../test/fixtures/uploadApp.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1])
const [PNG, GIF, HEIC, SVG, JPEG] = (await Promise.all(
  ['photo.png', 'animation.gif', 'photo.heic', 'svg.jpg', 'no-eoi.jpg'].map(fixture),
)) as [Buffer, Buffer, Buffer, Buffer, Buffer]
const RECEIVED = {
  message: 'Thank you for signing up. Access is granted once your account is validated.',
}

let test: TestApp
let AddressId: string
beforeAll(async () => {
  test = await startTestApp({ withJobs: true })
  AddressId = String(await buildProperty(test.services))
})
afterAll(() => test.close())

function accountOf(email: string) {
  return test.services.db
    .selectFrom('users as u')
    .leftJoin('address_proofs as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').on('a.is_waiting', '=', false),
    )
    .selectAll('u')
    .select(['a.file_key', 'a.type', 'a.size'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
}

async function counts(): Promise<unknown> {
  const found = await sql<object>`select (select count(*) from users) as users,
    (select count(*) from address_proofs) as proofs,
    (select count(*) from outbox_messages) as mails`.execute(test.services.db)
  const { stored, incoming } = await filesOf(test)
  return { ...found.rows[0], stored: stored.length, incoming: incoming.length }
}

describe('POST /register', () => {
  it('a sign-up creates a pending resident without a role, and keeps the proof private [API-11] [SIGNUP-30] [SIGNUP-35]', async () => {
    const answer = await signUp(test, { Email: 'nina@example.test', AddressId })
    expect([answer.statusCode, answer.json()]).toEqual([201, RECEIVED])
    const account = await accountOf('nina@example.test')
    expect(account).toMatchObject({
      first_name: 'Nina',
      last_name: 'Okafor',
      phone_number: '+447700900456',
      status: 'Pending',
      base_role: 'TENANT',
      requested_property_id: Number(AddressId),
      mfa_enabled: false,
      type: 'application/pdf',
      size: PDF.length,
    })
    expect(account.password_hash).toMatch(/^\$argon2id\$/)
    const mapped = await test.services.db
      .selectFrom('property_roles')
      .selectAll()
      .where('user_id', '=', account.id)
      .execute()
    expect(mapped).toEqual([])
    expect((await filesOf(test)).stored).toContain(account.file_key)
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('object_id', '=', account.id)
      .where('object_type', '=', 'user')
      // The job that notifies the managers might already have run.
      .where('action', '!=', 'user.notifyManagers')
      .execute()
    expect(audit).toEqual([{ action: 'user.register', after: { propertyId: Number(AddressId) } }])
  })

  it('a sign-up shows the applicant that the account awaits validation, and login shows the same [SIGNUP-31]', async () => {
    const [mail] = await mails(test, 'nina@example.test')
    expect(mail?.text).toContain('once your account is validated')
    const login = await nobody(test).post('/login', {
      email: 'nina@example.test',
      password: 'Maple-Kettle-77',
    })
    expect([login.statusCode, login.json().message]).toEqual([403, 'Your account is awaiting validation.'])
  })

  it('a sign-up ignores roles, statuses and flags in the form, even if repeated [T16] [SIGNUP-29]', async () => {
    const more = [
      ['RoleId', '1'],
      ['roleid', '2'],
      ['status', 'Approved'],
      ['status', 'Approved'],
      ['isActive', 'true'],
      ['role', 'ADMIN'],
      ['mfaEnabled', 'true'],
      ['baseRole', 'ADMIN'],
    ] as const
    const answer = await signUp(test, { Email: 'eve@example.test', AddressId }, { more })
    expect([answer.statusCode, answer.json()]).toEqual([201, RECEIVED])
    const { status, base_role, mfa_enabled } = await accountOf('eve@example.test')
    expect({ status, base_role, mfa_enabled }).toEqual({
      status: 'Pending',
      base_role: 'TENANT',
      mfa_enabled: false,
    })
  })

  it.each<[string, string, FormFile, string]>([
    ['a PDF', 'a.pdf', ['anything.txt', PDF], 'application/pdf'],
    ['a PNG', 'b.png', ['scan.png', PNG], 'image/png'],
    ['a JPEG', 'c.jpg', ['scan.pdf', JPEG], 'image/jpeg'],
    ['one of 5,242,880 bytes', 'd.pdf', ['big.pdf', pdfOf(5_242_880)], 'application/pdf'],
  ])(
    'a sign-up accepts %s as proof, and recognises its type from its bytes [T22] [SIGNUP-25] [SIGNUP-27]',
    async (_what, name, file, type) => {
      const answer = await signUp(test, { Email: `${name}@example.test`, AddressId }, { files: [file] })
      expect(answer.statusCode).toBe(201)
      expect(await accountOf(`${name}@example.test`)).toMatchObject({ type, size: file[1].length })
    },
  )

  it('a sign-up accepts a PDF whose header is within its first 1,024 bytes [STORE-16]', async () => {
    const takes = (email: string, before: number) =>
      signUp(
        test,
        { Email: email, AddressId },
        { files: [['a.pdf', Buffer.concat([Buffer.alloc(before, '\n'), PDF])]] },
      )
    expect((await takes('late@example.test', 1019)).statusCode).toBe(201)
    expect(await accountOf('late@example.test')).toMatchObject({ type: 'application/pdf' })
    expect((await takes('too-late@example.test', 1020)).statusCode).toBe(415)
  })

  it('a sign-up rejects a damaged photo, because staff could not view it [STORE-15]', async () => {
    const answer = await signUp(
      test,
      { Email: 'grey@example.test', AddressId },
      { files: [['a.jpg', JPEG_START]] },
    )
    const message = 'This photo is damaged or incomplete. Choose another one.'
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ message, fields: { proof: message } })
  })

  const WRONG_TYPE = 'Only PDF, JPG, and PNG files are allowed.'
  it.each<[string, FormFile[], number, string]>([
    ['none', [], 400, 'Address proof is required.'],
    ['an empty file', [['proof.pdf', Buffer.alloc(0)]], 415, WRONG_TYPE],
    [
      'an HTML page',
      [['proof.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')]],
      415,
      WRONG_TYPE,
    ],
    ['a zip', [['proof.pdf', Buffer.from('PK\u0003\u0004 and more of it')]], 415, WRONG_TYPE],
    ['a program', [['proof.pdf', Buffer.from('MZ\u0090\u0000 and more of it')]], 415, WRONG_TYPE],
    ['an SVG', [['proof.png', SVG]], 415, WRONG_TYPE],
    ['a GIF', [['proof.gif', GIF]], 415, WRONG_TYPE],
    ['a HEIC', [['proof.heic', HEIC]], 415, WRONG_TYPE],
    ['5,242,881 bytes', [['big.pdf', pdfOf(5_242_881)]], 413, 'The file must be 5 MB or smaller.'],
    ['7 MB', [['big.pdf', pdfOf(7_000_000)]], 413, 'The file must be 5 MB or smaller.'],
    [
      'two files',
      [
        ['one.pdf', PDF],
        ['two.pdf', pdfOf(PDF.length + 1)],
      ],
      400,
      'Send one file as address proof.',
    ],
  ])(
    'a sign-up rejects %s as proof and stores nothing [T22] [SIGNUP-24] [SIGNUP-26]',
    async (_what, files, status, message) => {
      const before = await counts()
      const answer = await signUp(test, { Email: 'refused@example.test', AddressId }, { files })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ message, fields: { proof: message } })
      expect(await counts()).toEqual(before)
    },
  )

  it.each<[string, Record<string, string | undefined>, string]>([
    ['no first name', { FirstName: undefined }, 'firstName'],
    ['a blank last name', { LastName: '  ' }, 'lastName'],
    ['a long name', { FirstName: 'x'.repeat(61) }, 'firstName'],
    ['no email', { Email: undefined }, 'email'],
    ['a text that is not an email address', { Email: 'nina' }, 'email'],
    ['a short password', { Password: 'Short-1' }, 'password'],
    ['a long password', { Password: 'x'.repeat(31) }, 'password'],
    ['a tilde', { Password: 'Maple~Kettle-77' }, 'password'],
    ['a common password', { Password: 'password1234' }, 'password'],
    ['the name of the service', { Password: 'Doorstep2025!!' }, 'password'],
    ["the person's own email", { Password: 'refused@example.test' }, 'password'],
    ['a landline', { PhoneNumber: '020 7946 0000' }, 'phoneNumber'],
    ['a foreign number', { PhoneNumber: '+33612345678' }, 'phoneNumber'],
    ['no address', { AddressId: undefined }, 'addressId'],
    ['an unknown address', { AddressId: '99999999' }, 'addressId'],
    ['an address in words', { AddressId: 'Flat 2' }, 'addressId'],
    ['a field of more than a kilobyte', { FirstName: 'x'.repeat(1025) }, 'FirstName'],
  ])('a sign-up rejects %s, names the field and stores nothing', async (_what, fields, field) => {
    const before = await counts()
    const answer = await signUp(test, { Email: 'refused@example.test', AddressId, ...fields })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect(await counts()).toEqual(before)
  })

  it('a sign-up names all invalid fields at once', async () => {
    const fields = { Email: 'refused@example.test', AddressId: '99999999', Password: 'password1234' }
    const answer = await signUp(test, fields, { files: [] })
    expect(Object.keys(answer.json<{ fields: object }>().fields).toSorted()).toEqual([
      'addressId',
      'password',
      'proof',
    ])
  })

  it('a sign-up rejects a home that is inactive or in an inactive development', async () => {
    const closed = await buildDevelopment(test.services, { isActive: false })
    for (const options of [{ isActive: false }, { developmentId: closed }]) {
      const id = await buildProperty(test.services, options)
      const answer = await signUp(test, { Email: 'refused@example.test', AddressId: String(id) })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['addressId']])
    }
  })

  it('a sign-up rejects more than twelve fields, and a JSON body', async () => {
    const more = Array.from({ length: 8 }, (_, index) => [`extra${index}`, 'x'] as const)
    const answer = await signUp(test, { Email: 'refused@example.test', AddressId }, { more })
    expect(answer.statusCode).toBe(400)
    expect((await nobody(test).post('/register', { Email: 'refused@example.test' })).statusCode).toBe(415)
  })
})

describe('an interrupted upload of a proof', () => {
  it('an interrupted upload of a proof leaves no file when the sender disconnects halfway [T22]', async () => {
    const before = await counts()
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const { payload, headers } = await fileForm([['Email', 'gone@example.test']], 'Proof', [
      ['proof.pdf', pdfOf(2_000_000)],
    ])
    const socket = connect(port, '127.0.0.1')
    const head = `POST /api/register HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`
    await new Promise<void>((resolve) => socket.write(head, () => resolve()))
    await new Promise<void>((resolve) => socket.write(payload.subarray(0, 1_000_000), () => resolve()))
    await vi.waitFor(async () => expect((await filesOf(test)).incoming).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(async () => expect(await counts()).toEqual(before))
  })

  it('a 100 MB upload of a proof without a content length is stopped, and nothing is stored [T22]', async () => {
    const before = await counts()
    const { port } = test.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const sent = { bytes: 0, isOver: false, answer: '' }
    const ended = new Promise<void>((resolve) => {
      socket
        .on('error', () => {})
        .on('close', () => {
          sent.isOver = true
          resolve()
        })
      socket.on('data', (chunk: Buffer) => {
        sent.answer += chunk.toString()
        resolve()
      })
    })
    const boundary = '--b\r\nContent-Disposition: form-data; name="Proof"; filename="p.pdf"\r\n\r\n%PDF-1.7\n'
    socket.write(
      'POST /api/register HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n',
    )
    const chunk = (data: Buffer): Buffer =>
      Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')])
    socket.write(chunk(Buffer.from(boundary)))
    const megabyte = chunk(Buffer.alloc(1_000_000, 0x20))
    while (!sent.isOver && sent.answer === '' && sent.bytes < 100_000_000) {
      sent.bytes += 1_000_000
      if (socket.write(megabyte)) continue
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
    }
    expect(sent.isOver || sent.answer.startsWith('HTTP/1.1 413')).toBe(true)
    socket.destroy()
    await vi.waitFor(async () => expect(await counts()).toEqual(before))
  })
})
