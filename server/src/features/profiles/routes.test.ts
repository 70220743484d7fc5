import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileForm, filesOf, mails } from '../../../test/applicants.ts'
import type { Answer, FormFile } from '../../../test/callers.ts'
import { Caller, nobody, signIn } from '../../../test/callers.ts'
import { buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { fixture } from '../../../test/fixtures/uploadApp.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { systemCtx } from '../../context.ts'
import { jobHandlers } from '../../jobHandlers.ts'

const [PNG, HEIC, GIF, JPEG, SVG, BOMB] = (await Promise.all(
  ['photo.png', 'photo.heic', 'animation.gif', 'photo-4mb.jpg', 'svg.jpg', 'bomb.png'].map(fixture),
)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]

const PASSWORD = 'Correct-Horse-26'

let test: TestApp
let home: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
})
afterAll(() => test.close())

async function update(
  caller: Caller,
  fields: Record<string, string>,
  files: readonly FormFile[] = [],
): Promise<Answer> {
  const complete = { firstName: 'Robin', lastName: 'Reed', ...fields }
  const { payload, headers } = await fileForm(Object.entries(complete), 'photo', files)
  const authorization = `Bearer ${caller.token}`
  return test.app.inject({
    method: 'POST',
    url: '/api/account/update-profile',
    payload,
    headers: caller.token === '' ? headers : { ...headers, authorization },
  })
}

const person = (options = {}): Promise<Caller> => signIn(test, 'TENANT', home, options)
const age = (caller: Caller): Promise<unknown> =>
  sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${caller.userId}`.execute(
    test.services.db,
  )

describe('the profile', () => {
  it('the profile shows only the details of the signed-in person [API-18] [PROFILE-01] [PROFILE-03] [PROFILE-05] [PROFILE-06]', async () => {
    const caller = await person({ email: 'me@example.test', firstName: 'Ada', lastName: 'Byron' })
    expect((await caller.get('/account/profile')).json()).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'me@example.test',
      phoneNumber: '+447700900123',
      photoUrl: null,
      mfaEnabled: false,
      firstScreen: null,
    })
    expect((await nobody(test).get('/account/profile')).statusCode).toBe(401)
  })

  it('the profile changes names but never the email, and the session shows the new name [API-19] [PROFILE-18]', async () => {
    const caller = await person({ email: 'keep@example.test' })
    const fields = { firstName: ' Grace ', lastName: 'Hopper', email: 'other@example.test', role: 'ADMIN' }
    const answer = await update(caller, fields)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'keep@example.test',
    })
    expect((await caller.get('/account/validate-jwt')).json()).toMatchObject({
      userName: 'Grace Hopper',
      role: 'TENANT',
    })
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'after'])
      .where('action', '=', 'profile.update')
      .where('object_id', '=', caller.userId)
      .execute()
    expect(audit).toEqual([{ actor_id: caller.userId, after: { changed: ['firstName', 'lastName'] } }])
  })

  it('the profile stores the first screen of staff, and login returns it [DESK-52]', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    const caller = await signIn(test, 'PMGR', home, { email: 'desk@example.test', passwordHash })
    const login = async (): Promise<{ firstScreen?: string }> =>
      (await nobody(test).post('/login', { email: 'desk@example.test', password: PASSWORD })).json()
    expect((await caller.get('/account/profile')).json()).toMatchObject({ firstScreen: 'dashboard' })
    expect(await login()).not.toHaveProperty('firstScreen')
    expect((await update(caller, { firstScreen: 'desk' })).json()).toMatchObject({ firstScreen: 'desk' })
    // Fields that are left out keep their values.
    expect((await update(caller, { lastName: 'Moor' })).json()).toMatchObject({ firstScreen: 'desk' })
    expect(await login()).toMatchObject({ firstScreen: 'desk' })
    await sql`delete from property_roles where user_id = ${caller.userId}`.execute(test.services.db)
    expect(await login()).not.toHaveProperty('firstScreen')
  })

  it('the profile refuses a first screen from people who are not staff [DESK-52]', async () => {
    const caller = await person()
    const refused = await update(caller, { firstScreen: 'desk' })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['firstScreen']])
    expect((await update(caller, { firstScreen: 'attic' })).statusCode).toBe(400)
    expect((await update(caller, { firstScreen: 'dashboard' })).json()).toMatchObject({ firstScreen: null })
  })

  it.each([
    ['07700 900999', '+447700900999'],
    ['+44 7700 900998', '+447700900998'],
    ['7700900997', '+447700900997'],
  ])('the profile stores the phone number %s as %s', async (typed, stored) => {
    const answer = await update(await person(), { PhoneNumber: typed })
    expect([answer.statusCode, answer.json().phoneNumber]).toEqual([200, stored])
  })

  it('the profile accepts a changed phone number only after a fresh sign-in, and notifies the owner of the account', async () => {
    const caller = await person({ email: 'phone@example.test' })
    await age(caller)
    const refused = await update(caller, { firstName: 'Changed', phoneNumber: '07700900555' })
    expect([refused.statusCode, refused.json().reauthenticate]).toEqual([403, true])
    const same = await update(caller, { firstName: 'Changed', phoneNumber: '07700 900123' })
    expect([same.statusCode, same.json().phoneNumber]).toEqual([200, '+447700900123'])
    expect(await mails(test, 'phone@example.test')).toEqual([])
    await sql`update sessions set authenticated_at = now() where user_id = ${caller.userId}`.execute(
      test.services.db,
    )
    expect((await update(caller, { phoneNumber: '07700900555' })).statusCode).toBe(200)
    expect((await mails(test, 'phone@example.test')).map(({ subject }) => subject)).toEqual([
      'Your phone number was changed',
    ])
  })

  it.each<[string, Record<string, string>, string]>([
    ['a blank first name', { firstName: ' ' }, 'firstName'],
    ['a long last name', { lastName: 'x'.repeat(61) }, 'lastName'],
    ['a landline', { phoneNumber: '02079460000' }, 'phoneNumber'],
    ['a removed number', { phoneNumber: '' }, 'phoneNumber'],
    ['a flag that is not true or false', { removePhoto: 'maybe' }, 'removePhoto'],
  ])('the profile rejects %s and names the field [PROFILE-02] [PROFILE-04]', async (_what, fields, field) => {
    const caller = await person({ firstName: 'Before' })
    const answer = await update(caller, fields)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    expect((await caller.get('/account/profile')).json()).toMatchObject({ firstName: 'Before' })
  })
})

describe('the profile photo', () => {
  it.each<[string, Buffer]>([
    ['photo.jpg', JPEG],
    ['photo.png', PNG],
    ['photo.gif', GIF],
    ['photo.heic', HEIC],
  ])(
    'the profile photo turns %s into a square JPEG of 256 pixels without metadata [PROFILE-07]',
    async (name, data) => {
      const caller = await person()
      const answer = await update(caller, {}, [[name, data]])
      expect(answer.statusCode).toBe(200)
      const { photoUrl } = answer.json<{ photoUrl: string }>()
      expect(photoUrl).toMatch(new RegExp(`^/api/account/photo/${caller.userId}\\?v=[0-9a-f]{8}$`))
      const photo = await caller.get(photoUrl.replace('/api', ''))
      expect(photo.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
      const { width, height, format, exif } = await sharp(photo.rawPayload).metadata()
      expect({ width, height, format, exif }).toEqual({
        width: 256,
        height: 256,
        format: 'jpeg',
        exif: undefined,
      })
    },
    20_000,
  )

  it('the profile photo replaces the old photo and its file, and can be removed', async () => {
    const caller = await person()
    const before = (await filesOf(test)).stored.length
    await update(caller, {}, [['a.png', PNG]])
    await update(caller, {}, [['b.gif', GIF]])
    expect((await filesOf(test)).stored).toHaveLength(before + 1)
    expect((await update(caller, {})).json().photoUrl).not.toBeNull()
    expect((await update(caller, { removePhoto: 'true' })).json().photoUrl).toBeNull()
    expect(await filesOf(test)).toMatchObject({ incoming: [], stored: { length: before } })
    expect((await caller.get(`/account/photo/${caller.userId}`)).statusCode).toBe(404)
  })

  it.each<[string, FormFile[], number]>([
    ['an SVG', [['a.jpg', SVG]], 415],
    ['a PDF', [['a.pdf', Buffer.from('%PDF-1.7\n')]], 415],
    ['a truncated picture', [['a.png', PNG.subarray(0, 60)]], 415],
    ['a picture with a broken middle', [['a.jpg', JPEG.subarray(0, 200_000)]], 415],
    ['a picture of 268 megapixels', [['a.png', BOMB]], 413],
    ['5,242,880 bytes', [['a.png', Buffer.concat([PNG, Buffer.alloc(5_242_880 - PNG.length)])]], 413],
    [
      'two photos',
      [
        ['a.png', PNG],
        ['b.gif', GIF],
      ],
      400,
    ],
  ])(
    'the profile photo rejects %s, names the field and leaves no file [T22] [T23]',
    async (_what, files, status) => {
      const caller = await person()
      const before = await filesOf(test)
      const answer = await update(caller, { firstName: 'Changed' }, files)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, ['photo']])
      expect(await filesOf(test)).toEqual(before)
      expect((await caller.get('/account/profile')).json()).toMatchObject({
        firstName: 'Robin',
        photoUrl: null,
      })
    },
  )

  it('the profile photo is visible to everybody who can see the person’s name [T15]', async () => {
    const elsewhere = await buildProperty(test.services)
    const owner = await person()
    await update(owner, {}, [['a.png', PNG]])
    const url = `/account/photo/${owner.userId}`
    const status = async (role: Parameters<typeof signIn>[1], propertyId: number): Promise<number> =>
      (await (await signIn(test, role, propertyId)).get(url)).statusCode
    expect(await status('ADMIN', home)).toBe(200)
    expect(await status('PMGR', home)).toBe(200)
    expect(await status('LEASE', home)).toBe(200)
    for (const role of ['TENANT', 'CONTRACTOR', 'LETTINGAGENT'] as const)
      expect(await status(role, home)).toBe(404)
    for (const role of ['PMGR', 'LEASE'] as const) expect(await status(role, elsewhere)).toBe(404)
    expect((await nobody(test).get(url)).statusCode).toBe(401)
    const ended = new Caller(test.app, { userId: owner.userId, token: owner.token })
    await ended.post('/account/logout')
    expect((await ended.get(url)).statusCode).toBe(401)
  })

  it('the profile photo and a proof of address are kept when files without an owner are deleted', async () => {
    const { files, db } = test.services
    const caller = await person()
    await update(caller, {}, [['a.png', PNG]])
    const [proof, orphan] = ['a'.repeat(40), 'b'.repeat(40)]
    await files.write(proof, PNG)
    await files.write(orphan, PNG)
    const applicant = await buildUser(test.services, { status: 'Pending' })
    await mapUser(test.services, applicant, home, 'TENANT')
    await db
      .insertInto('address_proofs')
      .values({ user_id: applicant, file_key: proof, name: 'p.png', type: 'image/png', size: PNG.length })
      .execute()
    const { photo_key: photo } = await db
      .selectFrom('users')
      .select('photo_key')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    await ageFiles()
    const sweep = jobHandlers.find(({ name }) => name === 'files.sweep')
    await sweep?.run(systemCtx(test.services, 'sweep'), { id: 0 })
    const { stored } = await filesOf(test)
    expect([proof, photo, orphan].map((key) => stored.includes(key ?? ''))).toEqual([true, true, false])
  })
})

async function ageFiles(): Promise<void> {
  const { utimes } = await import('node:fs/promises')
  const { join } = await import('node:path')
  const then = new Date(Date.now() - 2 * 3_600_000)
  for (const key of (await filesOf(test)).stored)
    await utimes(join(test.dataDir, 'files', 'stored', key.slice(0, 2), key.slice(2, 4), key), then, then)
}
