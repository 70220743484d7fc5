import type { BuildingIssue, BuildingIssueDetail } from '@doorstep/contract/issues/building/schema'
import { sql } from 'kysely'
import { buildBlock, commonPartsOf } from './blocks.ts'
import { issueOf, signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildDevelopment, buildProperty } from './factories.ts'
import type { TestDatabase } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/**
 * Ids from the seed data: the areas of lifts and stairs, a category of faults in lifts, and a category that a building
 * never sees.
 */
export const LIFT = 1
export const STAIRS = 3
export const LIFTS = { CategoryId: '10', SubCategoryId: '1001' }
export const NEVER_SHOWN = { CategoryId: '17', SubCategoryId: '1701' }

let count = 0

/** The places of the tests by name: homes of Heron House and elsewhere, common parts, and a lift. */
interface Places {
  developmentId: number
  blockId: number
  otherBlockId: number
  common: number
  otherCommon: number
  developmentCommon: number
  lift: number
  flat: number
  nextFlat: number
  otherFlat: number
  terrace: number
  farFlat: number
  farCommon: number
}

/** Heron House with two homes, another block and a terrace of the same development, and a block elsewhere. */
export class Building {
  readonly test: TestApp
  readonly at: Places

  constructor(test: TestApp, at: Places) {
    this.test = test
    this.at = at
  }

  static async start(started?: TestApp): Promise<Building> {
    const test = started ?? (await startTestApp())
    const { services } = test
    const developmentId = await buildDevelopment(services, { name: 'Tollgate Reach' })
    const farDevelopment = await buildDevelopment(services, { name: 'Far Court' })
    const heron = await buildBlock(services, { developmentId, name: 'Heron House' })
    const swan = await buildBlock(services, { developmentId, name: 'Swan House' })
    const far = await buildBlock(services, { developmentId: farDevelopment, name: 'Far House' })
    const homeIn = async (blockId: number | null, name: string, of = developmentId): Promise<number> => {
      const id = await buildProperty(services, { developmentId: of, name })
      await sql`update places set block_id = ${blockId} where id = ${id}`.execute(services.db)
      return id
    }
    const { id: lift } = await services.db
      .insertInto('assets')
      .values({ place_id: heron.commonId, area_id: LIFT, kind: 'lift', name: 'Lift 1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return new Building(test, {
      developmentId,
      blockId: heron.blockId,
      otherBlockId: swan.blockId,
      common: heron.commonId,
      otherCommon: swan.commonId,
      developmentCommon: await commonPartsOf(services, developmentId),
      lift,
      flat: await homeIn(heron.blockId, 'Flat 7'),
      nextFlat: await homeIn(heron.blockId, 'Flat 8'),
      otherFlat: await homeIn(swan.blockId, 'Flat 1'),
      terrace: await homeIn(null, 'House 3'),
      farFlat: await homeIn(far.blockId, 'Flat 9', farDevelopment),
      farCommon: far.commonId,
    })
  }

  /** Creates a person with this role at this home, and returns a caller with their session. */
  person(
    role: Parameters<typeof signIn>[1],
    home: keyof Places = 'flat',
    options?: Parameters<typeof signIn>[3],
  ): Promise<Caller> {
    return signIn(this.test, role, this.at[home], options)
  }

  /** Reports that the lift is broken. `fields` replaces values of a valid form. */
  send(by: Caller, fields: Record<string, string> = {}): Promise<Answer> {
    return by.report(this.test, {
      PropertyId: String(this.at.common),
      AreaId: String(LIFT),
      ...LIFTS,
      // A second report with the same words would count as a repeat of the first.
      Title: `Zqtitle of the reporter ${(count += 1)}`,
      Description: 'Zqwords of the reporter.',
      ...fields,
    })
  }

  async report(by: Caller, fields: Record<string, string> = {}): Promise<number> {
    const answer = await this.send(by, fields)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return issueOf(answer).issueId
  }

  async list(by: Caller, query = ''): Promise<BuildingIssue[]> {
    return (await by.get(`/building-issues${query}`)).json<BuildingIssue[]>()
  }

  async read(by: Caller, issueId: number): Promise<BuildingIssueDetail> {
    const answer = await by.get(`/building-issues/${issueId}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<BuildingIssueDetail>()
  }

  follow(by: Caller, issueId: number): Promise<Answer> {
    return by.post(`/building-issues/${issueId}/follow`)
  }

  show(by: Caller, issueId: number, body: object = { showing: 'building' }): Promise<Answer> {
    return by.put(`/issues/${issueId}/showing`, body)
  }

  /** Moves an approved issue to Resolved, as staff do. */
  async resolve(by: Caller, issueId: number): Promise<void> {
    await sql`update issues set status = 'InProgress' where id = ${issueId}`.execute(this.test.services.db)
    const answer = await by.update(issueId, { status: 'Resolved', notes: 'A new motor.' })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
}

/** Shows an issue to its building, with a note that has this photo. */
export async function publishPhoto(
  { db }: TestDatabase,
  { issueId, attachmentId }: { issueId: number; attachmentId: number },
): Promise<void> {
  const shown = { public_title: 'Lift 1', shown_at: new Date() }
  await db.updateTable('issues').set(shown).where('id', '=', issueId).execute()
  const { id: noteId } = await db
    .insertInto('issue_events')
    .values({ issue_id: issueId, kind: 'noteAdded', note: 'A note.', audiences: ['building'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('issue_attachments').set({ note_id: noteId }).where('id', '=', attachmentId).execute()
}
