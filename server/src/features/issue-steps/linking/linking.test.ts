import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_KINDS, LINKS_MAX } from '@doorstep/contract/issues/links/rules'
import type { LinkKind } from '@doorstep/contract/issues/links/rules'
import type { IssueLink } from '@doorstep/contract/issues/links/schema'
import { LINK_MESSAGES } from '@doorstep/contract/issues/links/texts'
import { Building } from '../../../../test/building.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { clearIssues } from '../../../../test/factories.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'
import { hear } from '../../../../test/signals.ts'

describe('links between issues', () => {
  let building: Building
  let manager: Caller
  let far: Caller
  let admin: Caller
  let resident: Caller
  beforeAll(async () => {
    building = await Building.start()
    manager = await building.person('PMGR')
    far = await building.person('PMGR', 'farFlat')
    admin = await building.person('ADMIN')
    resident = await building.person('TENANT')
  })
  beforeEach(() => clearIssues(building.test.services))
  afterAll(() => building.test.close())

  interface Made {
    issueId: number
    jobId: number
  }
  const build = async (by = resident, fields: Record<string, string> = {}): Promise<Made> => {
    const issueId = await building.report(by, fields)
    const { db } = building.test.services
    const row = db.selectFrom('issues').select('job_id as jobId').where('id', '=', issueId)
    return { issueId, jobId: (await row.executeTakeFirstOrThrow()).jobId }
  }
  const buildFar = async (): Promise<Made> =>
    build(await building.person('TENANT', 'farFlat'), { PropertyId: String(building.at.farCommon) })
  const link = (one: Made, other: Made, kind: LinkKind = 'related', by = manager): Promise<Answer> =>
    by.post(`/issues/${one.issueId}/links`, { jobId: other.jobId, kind })
  const read = async ({ issueId }: Made, by = manager): Promise<IssueLink[]> => {
    const answer = await by.get(`/issues/${issueId}/links`)
    expect(answer.statusCode).toBe(200)
    return answer.json<IssueLink[]>()
  }
  const unlink = (one: Made, { linkId } = { linkId: 0 }, by = manager): Promise<Answer> =>
    by.delete(`/issues/${one.issueId}/links/${linkId}`)
  const firstLink = async (one: Made, by = manager): Promise<IssueLink | undefined> =>
    (await read(one, by))[0]
  const audited = async ({ issueId }: Made): Promise<unknown[]> => {
    const events = building.test.services.db
      .selectFrom('audit_events')
      .select(['action', 'object_id', 'before', 'after'])
    return events
      .where('action', 'in', ['issue.link', 'issue.unlink'])
      .where('object_id', '=', issueId)
      .orderBy('id')
      .execute()
  }

  it.each(LINK_KINDS)(
    'links between issues of the kind %s are shown on both issues, each with its direction [LINK-01] [LINK-02]',
    async (kind) => {
      const [cause, effect] = [await build(), await build()]
      expect((await link(effect, cause, kind)).json()).toEqual(await read(effect))
      expect(await read(effect)).toMatchObject([
        { kind, jobId: cause.jobId, issueId: cause.issueId, status: 'Submitted' },
      ])
      expect(await read(cause)).toMatchObject([{ kind, jobId: effect.jobId, issueId: effect.issueId }])
      const directions = [(await firstLink(effect))?.isForward, (await firstLink(cause))?.isForward]
      expect(directions).toEqual([true, false])
    },
  )

  it('links between issues are created once, even if two people add the same link at the same time or from different sides [LINK-03]', async () => {
    const [one, other] = [await build(), await build()]
    const answers = await Promise.all([
      link(one, other),
      link(other, one),
      link(one, other),
      link(other, one),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await read(one)).toHaveLength(1)
    expect((await link(one, other, 'causedBy')).statusCode).toBe(200)
    expect((await link(one, other, 'causedBy')).json()).toHaveLength(2)
  })

  it('links between issues are refused from an issue to itself, in the opposite direction of a link, and to unknown job numbers [LINK-04]', async () => {
    const [one, other, strange] = [await build(), await build(), await buildFar()]
    const itself = await link(one, one)
    expect(itself.statusCode).toBe(400)
    expect(itself.json()).toMatchObject({ fields: { jobId: LINK_MESSAGES.itself } })
    await link(one, other, 'causedBy')
    const otherWay = await link(other, one, 'causedBy')
    expect(otherWay.statusCode).toBe(409)
    expect(otherWay.json()).toMatchObject({ message: LINK_MESSAGES.otherWay })
    for (const jobId of [strange.jobId, 999_999]) {
      const answer = await link(one, { issueId: 0, jobId })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { jobId: LINK_MESSAGES.noJob } })
    }
    expect(await read(one)).toHaveLength(1)
  })

  it('links between issues are refused beyond 50 for one issue, and if either issue is anonymised [LINK-04]', async () => {
    const [full, other] = [await build(), await build()]
    const { db } = building.test.services
    const others = await sql<{ id: number }>`insert into issues (property_id, title, description, category_id)
      select property_id, title, description, category_id from issues cross join generate_series(1, ${LINKS_MAX}::int)
      where id = ${other.issueId} returning id`.execute(db)
    const values = others.rows.map(({ id }) => ({ issue_id: full.issueId, linked_id: id, kind: 'related' }))
    await db.insertInto('issue_links').values(values).execute()
    expect((await link(full, other)).json()).toMatchObject({ message: LINK_MESSAGES.full })
    expect((await link(other, full, 'followUp')).json()).toMatchObject({ message: LINK_MESSAGES.otherFull })
    const gone = await build()
    await db.updateTable('issues').set({ anonymised_at: new Date() }).where('id', '=', gone.issueId).execute()
    expect((await link(gone, other)).statusCode).toBe(409)
    expect((await link(other, gone)).statusCode).toBe(409)
    expect(await read(other)).toEqual([])
  })

  it('links between issues lock the older issue before the newer issue, in whichever direction somebody adds the link [LINK-03]', async () => {
    const [older, younger] = [await build(), await build()]
    const { services } = building.test
    // A bulk change locks the older issue first, so a link that waits for the older issue must not have locked the
    // newer issue yet. The query checks this.
    const answers = await queueForRow(services, { table: 'issues', id: older.issueId }, [
      () => link(older, younger, 'causedBy'),
      async () => {
        await sql`select id from issues where id = ${younger.issueId} for update nowait`.execute(services.db)
        await link(younger, older, 'related')
      },
    ])
    expect(answers[0]?.statusCode).toBe(200)
    expect(await read(older)).toHaveLength(2)
  })

  it('links between issues cannot be added to a merged issue, and links that were hidden reappear when the merge is undone [LINK-04] [LINK-06]', async () => {
    const [older, younger, third] = [await build(), await build(), await build()]
    await link(younger, third, 'causedBy')
    const merge = { intoId: older.issueId }
    expect((await manager.post(`/issues/${younger.issueId}/merge`, merge)).statusCode).toBe(200)
    expect(await read(third)).toEqual([])
    const answer = await link(older, younger)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { jobId: LINK_MESSAGES.merged } })
    expect((await link(younger, older)).statusCode).toBe(409)
    expect((await unlink(younger, await firstLink(younger))).statusCode).toBe(409)
    expect((await manager.post(`/issues/${younger.issueId}/unmerge`)).statusCode).toBe(200)
    expect((await read(third)).map(({ issueId }) => issueId)).toEqual([younger.issueId])
  })

  it('links between issues can be removed only once, from either issue [LINK-05]', async () => {
    const [one, other, third] = [await build(), await build(), await build()]
    await link(one, other, 'followUp')
    await link(one, third)
    const made = await firstLink(other)
    expect((await unlink(third, made)).statusCode).toBe(404)
    expect((await unlink(other, made)).statusCode).toBe(204)
    expect((await unlink(other, made)).statusCode).toBe(404)
    expect((await read(one)).map(({ issueId }) => issueId)).toEqual([third.issueId])
  })

  it('links between issues are shown only to staff who manage both issues [LINK-06]', async () => {
    const [one, strange] = [await build(), await buildFar()]
    expect((await link(one, strange, 'causedBy', admin)).statusCode).toBe(200)
    const made = await firstLink(one, admin)
    expect(await read(one)).toEqual([])
    expect(await read(strange, far)).toEqual([])
    expect((await unlink(one, made)).statusCode).toBe(404)
    for (const by of [resident, far]) {
      expect((await by.get(`/issues/${one.issueId}/links`)).statusCode).toBe(by === far ? 404 : 403)
      expect((await link(one, one, 'related', by)).statusCode).toBe(by === far ? 404 : 403)
    }
    expect(await read(one, admin)).toHaveLength(1)
  })

  it('links between issues are visible only to staff, both in answers and in live events [LINK-06]', async () => {
    const [older, newer] = [await build(), await build()]
    const before = (await resident.get(`/issues/${older.issueId}/verdicts`)).json<unknown>()
    const [heard, heardByStaff] = await hear(building.test, [resident, manager], async () => {
      for (const kind of LINK_KINDS) await link(newer, older, kind)
    })
    expect((await resident.get(`/issues/${older.issueId}/verdicts`)).json()).toEqual(before)
    expect((await manager.get(`/issues/${older.issueId}/verdicts`)).json()).toEqual(before)
    expect(heard).toEqual([])
    expect(new Set(heardByStaff?.map(({ id }) => id))).toEqual(new Set([older.issueId, newer.issueId]))
    const row = building.test.services.db
      .selectFrom('issues')
      .select('came_back')
      .where('id', '=', older.issueId)
    expect(await row.executeTakeFirst()).toEqual({ came_back: null })
  })

  it('links between issues are audited with their kind, once for each change [LINK-07]', async () => {
    const [one, other] = [await build(), await build()]
    await link(one, other, 'causedBy')
    await link(one, other, 'causedBy')
    await unlink(one, await firstLink(one))
    const facts = { linkedIssueId: other.issueId, kind: 'causedBy' }
    expect(await audited(one)).toEqual([
      { action: 'issue.link', object_id: one.issueId, before: null, after: facts },
      { action: 'issue.unlink', object_id: one.issueId, before: facts, after: null },
    ])
  })

  it('links between issues appear in the audit only for people who manage both issues [LINK-06]', async () => {
    const [one, near, strange] = [await build(), await build(), await buildFar()]
    const told = async (by: Caller, object: string): Promise<string[]> =>
      (await by.get(`/audit/events?limit=500&sort=happenedAt${object}`))
        .json<{ action: string; object: { id: number } }[]>()
        .filter(({ action, object: { id } }) => /^issue\.(un)?link$/.test(action) && id === one.issueId)
        .map(({ action }) => action)
    const ofOne = `&object=issue-${one.issueId}`
    await link(one, strange, 'related', admin)
    await unlink(one, await firstLink(one, admin), admin)
    for (const object of ['', ofOne]) {
      expect(await told(manager, object)).toEqual([])
      expect(await told(admin, object)).toEqual(['issue.link', 'issue.unlink'])
    }
    await link(one, near, 'related', admin)
    for (const object of ['', ofOne]) expect(await told(manager, object)).toEqual(['issue.link'])
  })

  it('links between issues are deleted when one of the issues is deleted [LINK-08]', async () => {
    const [one, other] = [await build(), await build()]
    await link(one, other)
    const { db } = building.test.services
    await db.deleteFrom('issue_events').where('issue_id', '=', other.issueId).execute()
    await db.deleteFrom('issues').where('id', '=', other.issueId).execute()
    expect(await read(one)).toEqual([])
  })
})
