import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepUpApplications } from '../src/features/users/upkeep/service.ts'
import { systemCtx } from '../src/context.ts'
import { linkToken, mails, signUp } from './applicants.ts'
import { nobody, signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildDevelopment, buildProperty, buildUser, mapUser } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const PERSON = { phoneNumber: '07700900123', password: 'Maple-Kettle-77' }
const ADVERT = 'Free money'

let test: TestApp
let home: number
let manager: Caller
beforeAll(async () => {
  test = await startTestApp({ withJobs: true })
  const developmentId = await buildDevelopment(test.services, { name: 'Mill Quarter' })
  home = await buildProperty(test.services, { developmentId, name: 'Flat 1' })
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

const invite = (email: string, firstName: string, lastName: string): Promise<Answer> =>
  manager.post('/admin/invites', { email, firstName, lastName, roleId: 3, propertyIds: [home] })
let count = 0
const freshEmail = (): string => `name${(count += 1)}@example.test`

/** All places that accept a person's name. Each place returns its answer for the first name and for the last name. */
const PLACES: Record<string, (firstName: string, lastName: string) => Promise<(string | undefined)[]>> = {
  'sign-up': async (FirstName, LastName) =>
    fieldsOf(await signUp(test, { Email: freshEmail(), AddressId: String(home), FirstName, LastName })),
  'the profile': async (firstName, lastName) =>
    fieldsOf(await manager.postForm('/account/update-profile', { firstName, lastName })),
  'an invitation': async (firstName, lastName) => fieldsOf(await invite(freshEmail(), firstName, lastName)),
  'the page of an invitation': async (firstName, lastName) => {
    const email = freshEmail()
    await invite(email, 'Ada', 'Byron')
    const body = { token: await linkToken(test, email), firstName, lastName, ...PERSON }
    return fieldsOf(await nobody(test).post('/account/accept-invite', body))
  },
  'a file of people': async (firstName, lastName) => {
    const csv = `email,firstName,lastName,role,development,property\n${freshEmail()},${firstName},${lastName},TENANT,Mill Quarter,Flat 1`
    const answer = await manager.post('/admin/users/import', { csv, dryRun: false })
    const { errors } = answer.json<{ errors: { column: string; message: string }[] }>()
    return ['firstName', 'lastName'].map((name) => errors.find(({ column }) => column === name)?.message)
  },
}

function fieldsOf(answer: Answer): (string | undefined)[] {
  if (answer.statusCode < 300) return [undefined, undefined]
  expect(answer.statusCode, answer.body).toBe(400)
  const { fields = {} } = answer.json<{ fields?: Record<string, string> }>()
  return [fields['firstName'], fields['lastName']]
}

describe('the name of a person', () => {
  it.each(Object.keys(PLACES))(
    'the name of a person cannot be a link, address or mark-up in %s [SAFE-46]',
    async (place) => {
      const say = PLACES[place]
      for (const part of [
        'http://evil/',
        'evil.example/win',
        'a@b',
        '<b>',
        'x>',
        'Re: prize',
        '\uFF1A',
        '\uFF20',
      ])
        expect(await say?.(`Win ${part}`, `Now ${part}`), part).toEqual([
          'First name must not contain : / @ < or >.',
          'Last name must not contain : / @ < or >.',
        ])
      const [first] = (await say?.('An\u0007n', 'Lee')) ?? []
      expect(first).toBe('First name must be one line of plain text.')
    },
  )

  it.each(Object.keys(PLACES))(
    'the name of a person can be any name that people have in %s',
    async (place) => {
      for (const [firstName, lastName] of [
        ['Zoë', 'O’Neil-Smith'],
        ['Mary Ann (Polly)', "d'Arcy, Jr."],
        ['李', 'Ng'],
      ] as const)
        expect(await PLACES[place]?.(firstName.replace(',', ''), lastName.replace(',', ''))).toEqual([
          undefined,
          undefined,
        ])
    },
  )

  it('the name of a person stays readable if it was stored before the rule', async () => {
    const resident = await signIn(test, 'TENANT', home, { firstName: 'Ann: http://x/' })
    const profile = await resident.get('/account/profile')
    expect([profile.statusCode, profile.json().firstName]).toEqual([200, 'Ann: http://x/'])
    const list = await manager.get('/admin/users?q=Ann:')
    expect([list.statusCode, list.json()[0].firstName]).toEqual([200, 'Ann: http://x/'])
  })
})

describe('an email to an unconfirmed address', () => {
  const named = { FirstName: ADVERT, LastName: 'at prizes.example', AddressId: '' }
  const applicant = async (): Promise<{ email: string; userId: number }> => {
    const email = freshEmail()
    expect((await signUp(test, { ...named, AddressId: String(home), Email: email })).statusCode).toBe(201)
    const { rows } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(
      test.services.db,
    )
    return { email, userId: rows[0]?.id ?? 0 }
  }
  const expectNameless = async (email: string, subjects: string[]): Promise<void> => {
    const sent = await mails(test, email)
    expect(sent.map(({ subject }) => subject).toReversed()).toEqual(subjects)
    for (const { subject, text } of sent) {
      expect(text).toMatch(/^Hello,\n\n/)
      expect(`${subject} ${text}`).not.toMatch(/Free money|prizes/)
    }
  }
  const RECEIVED = 'We have received your sign-up for Doorstep'

  it('an email to an unconfirmed address contains no name after a sign-up, a repeated sign-up and a rejection [SAFE-47]', async () => {
    const { email, userId } = await applicant()
    await signUp(test, { ...named, AddressId: String(home), Email: email })
    await nobody(test).post('/register/replace', { token: await linkToken(test, email) })
    expect((await manager.put('/admin/reject-user', { userId })).statusCode).toBe(200)
    await expectNameless(email, [
      RECEIVED,
      'You have signed up before',
      RECEIVED,
      'Your account was not approved',
    ])
  })

  it('an email to an unconfirmed address contains no name after a sign-up has lapsed [SAFE-47]', async () => {
    const { email, userId } = await applicant()
    await sql`update users set applied_at = now() - interval '91 days' where id = ${userId}`.execute(
      test.services.db,
    )
    // The job might already have run today.
    await sql`delete from daily_runs`.execute(test.services.db)
    await keepUpApplications(systemCtx(test.services, 'a-test'))
    await expectNameless(email, [RECEIVED, 'Your sign-up has expired'])
  })

  it('an invitation by email contains no name, even to a person with an account elsewhere [SAFE-47]', async () => {
    const email = freshEmail()
    await mapUser(
      test.services,
      await buildUser(test.services, { email }),
      await buildProperty(test.services),
      'TENANT',
    )
    for (const to of [email, freshEmail()]) {
      await invite(to, ADVERT, 'at prizes.example')
      await expectNameless(to, ['You are invited to Doorstep'])
    }
  })

  it('an email greets the person by name once the address is confirmed', async () => {
    const { email, userId } = await applicant()
    const step = { userId, propertyId: home, roleId: 3 }
    expect((await manager.put('/admin/approve-user', step)).statusCode).toBe(200)
    const [newest] = await mails(test, email)
    expect(newest?.text).toMatch(new RegExp(`^Dear ${ADVERT},`))
  })
})
