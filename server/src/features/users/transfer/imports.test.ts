import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImportError, ImportResult } from '@doorstep/contract/csv'
import { linkToken, mails } from '../../../../test/applicants.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildUser } from '../../../../test/factories.ts'
import { startMillQuarter } from '../../../../test/millQuarter.ts'
import { buildPerson, rolesOf } from '../../../../test/people.ts'
import type { RoleAt } from '../../../../test/people.ts'

const { test, home, sister, elsewhere, admin, manager } = await startMillQuarter()
afterAll(() => test.close())

const PATHS = { users: '/admin/users/import', mappings: '/admin/user-property-mappings/import' }
async function load(
  caller: Caller,
  list: keyof typeof PATHS,
  csv: string,
  dryRun = false,
): Promise<ImportResult> {
  const answer = await caller.post(PATHS[list], { csv, dryRun })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportResult>()
}

const person = (email: string, ...roles: RoleAt[]): Promise<number> =>
  buildPerson(test.services, roles, { email })

const USERS = 'Email,First name,Last name,Role,Development,Property\n'
const MAPPINGS = 'email;role;development;property\n'

describe('the import of people from a file', () => {
  it('the import of people previews the rows, then invites people or adds missing roles, and changes nothing the second time', async () => {
    const known = await person('known@example.test', [home, 'TENANT'])
    const csv = `${USERS}new@example.test,Ada,Byron,Resident,Mill Quarter,Flat 1
NEW@example.test,Ada,Byron,CONTRACTOR,mill quarter SITE,flat 2
new@example.test,Ada,Byron,Resident,Mill Quarter,Flat 1
known@example.test,Kim,Known,TENANT,Mill Quarter,Flat 1
known@example.test,Kim,Known,LEASE,Mill Quarter,Flat 2
`
    const wanted = { rows: 5, added: 2, changed: 1, unchanged: 2, errors: [] }
    expect(await load(manager, 'users', csv, true)).toMatchObject({ ...wanted, applied: false })
    expect(await mails(test, 'new@example.test')).toEqual([])
    expect(await rolesOf(test.services, known)).toHaveLength(1)
    expect(await load(manager, 'users', csv)).toMatchObject({ ...wanted, applied: true })
    expect(await mails(test, 'new@example.test')).toHaveLength(1)
    expect(await rolesOf(test.services, known)).toEqual([`TENANT ${home}`, `LEASE ${sister}`])
    const again = { rows: 5, added: 0, changed: 0, unchanged: 5, applied: true, errors: [] }
    expect(await load(manager, 'users', csv)).toMatchObject(again)
    expect(await mails(test, 'new@example.test')).toHaveLength(1)
    const account = {
      firstName: 'Ada',
      lastName: 'Byron',
      phoneNumber: '07700900123',
      password: 'Maple-Kettle-77',
    }
    const token = await linkToken(test, 'new@example.test')
    expect((await nobody(test).post('/account/accept-invite', { token, ...account })).statusCode).toBe(200)
    expect(await load(manager, 'users', csv)).toMatchObject(again)
    expect(await mails(test, 'new@example.test')).toHaveLength(1)
  })

  it('the import of people changes nothing if one row is bad, and names each bad row', async () => {
    await buildUser(test.services, {
      email: 'waits@example.test',
      status: 'Pending',
      requestedPropertyId: home,
    })
    await person('boss@example.test', [home, 'PMGR'])
    const csv = `${USERS}good@example.test,Ada,Byron,TENANT,Mill Quarter,Flat 1
nobody,,Byron,TENANT,Mill Quarter,Flat 1
a@example.test,A,B,KING,Mill Quarter,Flat 1
b@example.test,A,B,PMGR,Mill Quarter,Flat 1
c@example.test,A,B,TENANT,Far Court,House
d@example.test,A,B,TENANT,Mill Quarter,Flat 99
waits@example.test,A,B,TENANT,Mill Quarter,Flat 1
boss@example.test,A,B,TENANT,Mill Quarter,Flat 1`
    const result = await load(manager, 'users', csv)
    expect(result.applied).toBe(false)
    expect(result.errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 email',
      '3 firstName',
      '4 role',
      '5 role',
      '6 property',
      '7 property',
      '8 email',
      '9 email',
    ])
    expect(result.errors[4]?.message).toBe(result.errors[5]?.message)
    expect(await mails(test, 'good@example.test')).toEqual([])
    const open = await test.services.db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', 'good@example.test')
      .execute()
    expect(open).toEqual([])
  })

  it('the import of people keeps the roles of an open invitation when the file adds more', async () => {
    const one = `${USERS}more@example.test,A,B,TENANT,Mill Quarter,Flat 1\n`
    await load(manager, 'users', one)
    const both = `${one}more@example.test,A,B,TENANT,Mill Quarter,Flat 2\n`
    expect(await load(manager, 'users', both)).toMatchObject({ added: 1, unchanged: 1, applied: true })
    const token = await linkToken(test, 'more@example.test')
    const invite = await nobody(test).post('/account/read-invite', { token })
    expect(invite.json<{ roles: unknown[] }>().roles).toHaveLength(2)
  })

  it('the import of people keeps the roles of an open invitation when the file names only new roles', async () => {
    const row = (flat: number): string => `${USERS}next@example.test,A,B,TENANT,Mill Quarter,Flat ${flat}\n`
    for (const flat of [1, 2])
      expect(await load(manager, 'users', row(flat))).toMatchObject({ added: 1, applied: true })
    for (const flat of [1, 2])
      expect(await load(manager, 'users', row(flat))).toMatchObject({ added: 0, unchanged: 1 })
    const sent = await mails(test, 'next@example.test')
    expect(sent).toHaveLength(2)
    const token = await linkToken(test, 'next@example.test')
    const invite = await nobody(test).post('/account/read-invite', { token })
    const places = invite.json<{ roles: { property: { name: string } }[] }>().roles
    expect(places.map(({ property }) => property.name)).toEqual(['Flat 1', 'Flat 2'])
  })
})

describe('the hourly limit on invitations', () => {
  const people = (name: string, count: number): string =>
    USERS +
    Array.from(
      { length: count },
      (_, at) => `${name}${at}@example.test,Ada,Byron,TENANT,Mill Quarter,Flat 1\n`,
    ).join('')
  const queued = async (name: string): Promise<number> => {
    const found = await test.services.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('recipient', 'like', `${name}%@example.test`)
      .execute()
    return found.length
  }
  const single = (caller: Caller, email: string, lastName = 'Byron'): Promise<Answer> =>
    caller.post('/admin/invites', {
      email,
      firstName: 'Ada',
      lastName,
      roleId: 3,
      propertyIds: [home],
    })

  /** Signs in a manager who sent this many invitations five minutes ago. */
  async function sender(sent: number): Promise<Caller> {
    const caller = await signIn(test, 'PMGR', home)
    await sql`insert into invitations (email, first_name, last_name, invited_by, token_hash, created_at, expires_at)
      select 'sent' || n || '@example.test', 'Ada', 'Byron', ${caller.userId}::bigint,
        sha256(convert_to(${caller.token} || n, 'UTF8')), now() - interval '5 minutes', now() + interval '72 hours'
      from generate_series(1, ${sent}::int) as n`.execute(test.services.db)
    return caller
  }
  const tooMany = (needed: number, left: number): ImportError => ({
    line: 1,
    column: null,
    message: `This file needs ${needed} invitations, and you can send ${left} more within this hour. Import fewer lines, or try again in an hour.`,
  })

  it('the hourly limit on invitations refuses a file of 600 people as a whole, in the preview too [SAFE-45]', async () => {
    const caller = await sender(0)
    for (const dryRun of [true, false]) {
      const result = await load(caller, 'users', people('flood', 600), dryRun)
      expect([result.applied, result.errors]).toEqual([false, [tooMany(600, 200)]])
    }
    expect(await queued('flood')).toBe(0)
  })

  it('the hourly limit on invitations counts invitations by form and by file together [SAFE-45]', async () => {
    const caller = await sender(194)
    // Another invitation to the same person counts as another email, unless it repeats the same request.
    for (const lastName of ['Byron', 'Lovelace'])
      expect((await single(caller, 'first@example.test', lastName)).statusCode).toBe(201)
    expect((await load(caller, 'users', people('fits', 5), true)).errors).toEqual([tooMany(5, 4)])
    expect((await load(caller, 'users', people('fits', 4))).applied).toBe(true)
    const full = await single(caller, 'last@example.test')
    expect([full.statusCode, full.json().code]).toEqual([429, 'RATE_LIMITED'])
    const wait = Number(full.headers['retry-after'])
    expect([wait > 0, wait <= 55 * 60]).toEqual([true, true])
    expect((await load(caller, 'users', people('more', 1))).errors).toEqual([tooMany(1, 0)])
    // Roles that already exist need no email.
    expect(await load(caller, 'users', people('fits', 4))).toMatchObject({ unchanged: 4, applied: true })
    await sql`update invitations set created_at = created_at - interval '1 hour'
      where invited_by = ${caller.userId}`.execute(test.services.db)
    expect((await single(caller, 'last@example.test')).statusCode).toBe(201)
  })

  it('the hourly limit on invitations is not exceeded by two files at once [SAFE-45]', async () => {
    const caller = await sender(195)
    const files = ['left', 'right'].map((name) => load(caller, 'users', people(name, 3)))
    const results = await Promise.all(files)
    expect(results.filter(({ applied }) => applied)).toHaveLength(1)
    expect((await queued('left')) + (await queued('right'))).toBe(3)
    expect(results.flatMap(({ errors }) => errors)).toEqual([tooMany(3, 2)])
  })
})

describe('the import of roles from a file', () => {
  it('the import of roles gives existing people their roles, all or none, and only once [T19]', async () => {
    const ada = await person('ada@example.test', [home, 'TENANT'])
    await person('far@example.test', [elsewhere, 'TENANT'])
    const good = `${MAPPINGS}ada@example.test;CONTRACTOR;Mill Quarter;Flat 2\nada@example.test;Resident;Mill Quarter;Flat 1\n`
    const bad = `${good}far@example.test;TENANT;Mill Quarter;Flat 1\nghost@example.test;TENANT;Mill Quarter;Flat 1\n`
    const refused = await load(manager, 'mappings', bad)
    expect(refused).toMatchObject({ added: 1, unchanged: 1, applied: false })
    expect(refused.errors.map(({ line, message }) => [line, message])).toEqual([
      [4, 'You do not manage anybody with this email address. Check the address.'],
      [5, 'You do not manage anybody with this email address. Check the address.'],
    ])
    expect(await rolesOf(test.services, ada)).toEqual([`TENANT ${home}`])
    expect(await load(manager, 'mappings', good)).toMatchObject({ added: 1, unchanged: 1, applied: true })
    expect(await rolesOf(test.services, ada)).toEqual([`TENANT ${home}`, `CONTRACTOR ${sister}`])
    expect(await load(manager, 'mappings', good)).toMatchObject({ added: 0, unchanged: 2, applied: true })
  })

  it('the import of roles changes nothing when somebody imports an exported file again', async () => {
    const file = (await admin.get('/admin/user-property-mappings/export')).rawPayload.toString('utf8')
    const result = await load(admin, 'mappings', file)
    expect(result.errors).toEqual([])
    expect(result).toMatchObject({ added: 0, changed: 0, applied: true })
  })

  it('the import of roles rejects bad input, and is open to staff only', async () => {
    for (const [body, field] of [
      [{ csv: '', dryRun: true }, 'csv'],
      [{ csv: MAPPINGS }, 'dryRun'],
      [{ csv: 'x'.repeat(1_000_001), dryRun: true }, 'csv'],
    ] as const) {
      const answer = await admin.post(PATHS.mappings, body)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
    const resident = await signIn(test, 'TENANT', home)
    for (const path of Object.values(PATHS))
      expect((await resident.post(path, { csv: MAPPINGS, dryRun: true })).statusCode).toBe(403)
  })
})
