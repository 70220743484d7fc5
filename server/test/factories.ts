import { randomUUID } from 'node:crypto'
import type { RoleName } from '@doorstep/contract/access'
import { RATING_EMOJIS } from '@doorstep/contract/feedback/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { Services } from '../src/services.ts'
import { hashToken, newToken } from '../src/crypto/tokens.ts'

/** Creates rows directly in the database, together with any parent rows that the test does not provide. */
export type TestDatabase = Pick<Services, 'db'>

let counter = 0
const unique = (): string => `${(counter += 1)}-${randomUUID().slice(0, 8)}`

export async function buildTown({ db }: TestDatabase): Promise<number> {
  const country = await db
    .insertInto('countries')
    .values({ iso_code: 'GB', name: 'United Kingdom' })
    .onConflict((conflict) => conflict.column('iso_code').doUpdateSet({ name: 'United Kingdom' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const town = await db
    .insertInto('towns')
    .values({ country_id: country.id, name: `Town ${unique()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return town.id
}

interface DevelopmentOptions {
  name?: string
  isActive?: boolean
  createdBy?: number
}

export async function buildDevelopment(
  database: TestDatabase,
  options: DevelopmentOptions = {},
): Promise<number> {
  const name = options.name ?? `Development ${unique()}`
  const row = await database.db
    .insertInto('developments')
    .values({
      name,
      site_name: `${name} site`,
      address: '1 High Street',
      town_id: await buildTown(database),
      is_active: options.isActive ?? true,
      created_by: options.createdBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface PropertyOptions {
  developmentId?: number
  name?: string
  address?: string
  isActive?: boolean
}

export async function buildProperty(database: TestDatabase, options: PropertyOptions = {}): Promise<number> {
  const row = await database.db
    .insertInto('homes')
    .values({
      development_id: options.developmentId ?? (await buildDevelopment(database)),
      name: options.name ?? `Flat ${unique()}`,
      address: options.address ?? '1 High Street',
      is_active: options.isActive ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findDevelopmentOf({ db }: TestDatabase, propertyId: number): Promise<number> {
  const property = await db
    .selectFrom('homes')
    .select('development_id as developmentId')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return property.developmentId
}

interface UserOptions {
  email?: string
  firstName?: string
  lastName?: string
  phoneNumber?: string
  passwordHash?: string
  baseRole?: 'ADMIN' | 'TENANT'
  status?: 'Pending' | 'Approved' | 'Suspended' | 'Rejected'
  mfaEnabled?: boolean
  requestedPropertyId?: number
}

export async function buildUser({ db }: TestDatabase, options: UserOptions = {}): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      email: options.email ?? `person-${unique()}@example.test`,
      password_hash: options.passwordHash ?? null,
      first_name: options.firstName ?? 'Robin',
      last_name: options.lastName ?? `Reed ${unique()}`,
      phone_number: options.phoneNumber ?? '+447700900123',
      base_role: options.baseRole ?? 'TENANT',
      status: options.status ?? 'Approved',
      mfa_enabled: options.mfaEnabled ?? false,
      requested_property_id: options.requestedPropertyId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function mapUser(
  { db }: TestDatabase,
  userId: number,
  propertyId: number,
  role: Exclude<RoleName, 'ADMIN'>,
): Promise<void> {
  await db.insertInto('property_roles').values({ user_id: userId, property_id: propertyId, role }).execute()
}

/** Creates a session that has just signed in with a code, and returns the token that the browser would keep. */
export async function buildSession(
  { db }: TestDatabase,
  userId: number,
  { hasPassedStep = true } = {},
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      second_step_at: hasPassedStep ? new Date() : null,
    })
    .execute()
  return token
}

/** Creates a person with this role at the property, and returns the person's token. ADMIN needs no property. */
export async function buildActor(
  database: TestDatabase,
  role: RoleName,
  propertyId?: number,
  options: UserOptions = {},
): Promise<{ userId: number; token: string }> {
  const userId = await buildUser(database, { ...options, baseRole: role === 'ADMIN' ? 'ADMIN' : 'TENANT' })
  if (role !== 'ADMIN' && propertyId !== undefined) await mapUser(database, userId, propertyId, role)
  return { userId, token: await buildSession(database, userId) }
}

/** The id of a top-level category without children. The migrations create this category. */
export async function leafCategory({ db }: TestDatabase): Promise<number> {
  const row = await db
    .selectFrom('categories as c')
    .select('c.id')
    .where('c.parent_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('categories as k').select('k.id').whereRef('k.parent_id', '=', 'c.id'))),
    )
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

interface IssueOptions {
  propertyId: number
  reporterId: number
  reportedBy?: number
  title?: string
  description?: string
  status?: IssueStatus
  vulnerablePersons?: boolean
  createdAt?: Date
  categoryId?: number
}

export async function buildIssue(database: TestDatabase, options: IssueOptions): Promise<number> {
  const row = await database.db
    .insertInto('issues')
    .values({
      property_id: options.propertyId,
      reporter_id: options.reporterId,
      reported_by: options.reportedBy ?? options.reporterId,
      title: options.title ?? `Dripping tap ${unique()}`,
      description: options.description ?? 'The tap drips all night.',
      category_id: options.categoryId ?? (await leafCategory(database)),
      status: options.status ?? 'Submitted',
      vulnerable_persons: options.vulnerablePersons ?? false,
      ...(options.createdAt && { created_at: options.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface AlertOptions {
  /** The development of the alert. If left out, the alert is for all sites. */
  developmentId?: number
  message?: string
  severity?: 'Info' | 'Warning' | 'Critical'
  startsAt?: Date
  expiresAt?: Date
  isActive?: boolean
}

export async function buildAlert({ db }: TestDatabase, options: AlertOptions = {}): Promise<number> {
  const row = await db
    .insertInto('alerts')
    .values({
      development_id: options.developmentId ?? null,
      message: options.message ?? `The lift is out of order ${unique()}`,
      severity: options.severity ?? 'Info',
      starts_at: options.startsAt ?? null,
      expires_at: options.expiresAt ?? null,
      is_active: options.isActive ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface ActivityOptions {
  propertyId: number
  name?: string
  lastCompletedOn?: string
  nextScheduledOn?: string
  isActive?: boolean
  isDeleted?: boolean
}

export async function buildActivity({ db }: TestDatabase, options: ActivityOptions): Promise<number> {
  const row = await db
    .insertInto('maintenance_activities')
    .values({
      property_id: options.propertyId,
      name: options.name ?? `Boiler service ${unique()}`,
      last_completed_on: options.lastCompletedOn ?? '2026-01-10',
      next_scheduled_on: options.nextScheduledOn ?? '2099-01-10',
      is_active: options.isActive ?? true,
      deleted_at: options.isDeleted === true ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface FeedbackOptions {
  userId: number
  rating: 1 | 2 | 3 | 4 | 5
  comment?: string
  pagePath?: string
  createdAt?: Date
}

export async function buildFeedback({ db }: TestDatabase, options: FeedbackOptions): Promise<void> {
  await db
    .insertInto('feedback')
    .values({
      user_id: options.userId,
      rating: options.rating,
      emoji: RATING_EMOJIS[(options.rating - 1) as 0 | 1 | 2 | 3 | 4],
      comment: options.comment ?? null,
      page_path: options.pagePath ?? null,
      ...(options.createdAt && { created_at: options.createdAt }),
    })
    .execute()
}

/** Deletes all issues with everything that belongs to them, and all jobs. */
export async function clearIssues({ db }: TestDatabase): Promise<void> {
  for (const table of ['issue_attachments', 'issue_events', 'issues'] as const)
    await db.deleteFrom(table).execute()
  await sql`delete from pgboss.job`.execute(db)
}
