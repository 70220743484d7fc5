import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDevelopment, buildProperty, buildUser, mapUser } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { isOverseenBy, managersOf, overseesDevelopment } from './managers.ts'

const STATUSES = ['Approved', 'Suspended'] as const
const BASE_ROLES = ['ADMIN', 'TENANT'] as const
const ROLES = ['PMGR', 'LEASE', 'TENANT'] as const
/** Where the person has the role, and whether the person created the development. */
const PLACES = ['here', 'elsewhere', 'elsewhere, created here'] as const

const PEOPLE = STATUSES.flatMap((status) =>
  BASE_ROLES.flatMap((baseRole) =>
    ROLES.flatMap((role) => PLACES.map((place) => ({ status, baseRole, role, place }))),
  ),
)
type Person = (typeof PEOPLE)[number]

const manages = ({ role, place }: Person): boolean => role === 'PMGR' && place !== 'elsewhere'
const counts = (person: Person): boolean =>
  person.status === 'Approved' && (person.baseRole === 'ADMIN' || manages(person))

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it.each(PEOPLE.map((person) => [person.status, person.baseRole, person.role, person.place, person] as const))(
  'a person counts as staff of a development in every condition if they may sign in and manage it: %s %s with the role %s %s [DUE-02]',
  async (_status, _baseRole, _role, _place, person) => {
    const { services } = test
    const userId = await buildUser(services, { status: person.status, baseRole: person.baseRole })
    const developmentId = await buildDevelopment(services)
    if (person.place === 'elsewhere, created here')
      await sql`update developments set created_by = ${userId} where id = ${developmentId}`.execute(
        services.db,
      )
    const home = await buildProperty(services, person.place === 'here' ? { developmentId } : {})
    await mapUser(services, userId, home, person.role)
    const id = sql<number>`${developmentId}::bigint`
    const { rows } = await sql`select ${overseesDevelopment('u', id)} as "ofOne",
      ${isOverseenBy(sql.ref('u.id'), id)} as "ofMany", u.id in (${managersOf(id)}) as "manages"
      from users u where u.id = ${userId}`.execute(services.db)
    expect(rows).toEqual([{ ofOne: counts(person), ofMany: counts(person), manages: manages(person) }])
  },
)
