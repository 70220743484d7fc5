import type { Issue } from '@doorstep/contract/issues/schema'
import type { Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Building } from '../../../../test/building.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { MergeWorld } from '../../../../test/mergeWorld.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'

let world: MergeWorld
let building: Building
let first: Caller
let second: Caller
let manager: Caller
beforeAll(async () => {
  world = await MergeWorld.start()
  ;({ building, first, second, manager } = world)
})
beforeEach(() => world.forget())
afterAll(() => building.test.close())

const FLAGGED = { VulnerablePersons: 'true' }
const setFlag = (by: Caller, issueId: number, vulnerablePersons: boolean): Promise<Answer> =>
  by.put(`/issues/${issueId}/vulnerable-persons`, { vulnerablePersons })
const queueFor = async (id: number, calls: (() => Promise<Answer>)[]): Promise<(number | undefined)[]> =>
  (await queueForRow(building.test.services, { table: 'issues', id }, calls)).map(
    (answer) => answer?.statusCode,
  )
const tellFollowers = (issueId: number): Promise<Answer> =>
  manager.postForm(`/issues/${issueId}/notes`, {
    text: 'The plumber comes on Friday.',
    audience: 'followers',
  })

async function resolved(fields: Record<string, string> = {}): Promise<number> {
  const issueId = await world.atHome(first, fields)
  await world.change(sql`update issues set status = 'InProgress' where id = ${issueId}`)
  await world.move(issueId, 'Resolved')
  return issueId
}

const isNotFixed = (issueId: number): Promise<Answer> =>
  first.post(`/issues/${issueId}/verdicts`, { answer: 'no', words: 'It drips.' })
async function cameBack(issueId: number): Promise<Issue> {
  const { cameBackAs } = (await first.get(`/issues/${issueId}/verdicts`)).json<Verdicts>()
  return world.read(cameBackAs?.issueId ?? 0, first)
}

describe('a change that waits for a merge', () => {
  it('the reporter of an issue that was just merged is notified of a note to followers of the older issue [MERGE-14]', async () => {
    const older = await world.atHome(first)
    await world.merge(await world.atHome(first), older)
    const younger = await world.atHome(second)
    const answers = await queueFor(older, [() => world.merge(younger, older), () => tellFollowers(older)])
    expect(answers).toEqual([200, 201])
    expect(await world.subjects()).toContainEqual(expect.stringMatching(/^A new note on your report/))
  })

  it('a change that waits for a merge is refused if it is a note to followers and the last merge has just been undone [MERGE-14]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    await world.merge(younger, older)
    const answers = await queueFor(older, [() => world.unmerge(younger), () => tellFollowers(older)])
    expect(answers).toEqual([200, 409])
  })

  it('the older issue keeps the flag that its reporter gives, although a merge has just added a flag [MERGE-14]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second, FLAGGED)
    const answers = await queueFor(older, [
      () => world.merge(younger, older),
      () => setFlag(first, older, true),
    ])
    expect(answers).toEqual([200, 200])
    await world.unmerge(younger)
    expect((await world.read(older)).vulnerablePersons).toBe(true)
  })

  it('withdrawing the flag of an issue during its merge is refused, and a second try also clears the flag of the older issue [MERGE-14]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second, FLAGGED)
    const answers = await queueFor(younger, [
      () => world.merge(younger, older),
      () => setFlag(second, younger, false),
    ])
    expect(answers).toEqual([200, 409])
    expect((await setFlag(second, younger, false)).statusCode).toBe(200)
    expect((await world.read(older)).vulnerablePersons).toBe(false)
  })

  it('undoing a merge is refused if the older issue has just been merged too, and a second try separates the two issues [MERGE-14]', async () => {
    const older = await world.atHome(first)
    const between = await world.atHome(first)
    const younger = await world.atHome(second, FLAGGED)
    await world.merge(younger, between)
    const answers = await queueFor(between, [() => world.merge(between, older), () => world.unmerge(younger)])
    expect(answers).toEqual([200, 409])
    expect((await world.unmerge(younger)).statusCode).toBe(200)
    expect((await world.read(older)).vulnerablePersons).toBe(false)
  })

  it('a new report of the same problem does not get the flag of an issue that was just merged [MERGE-14]', async () => {
    const older = await resolved()
    const younger = await world.atHome(second, FLAGGED)
    const answers = await queueFor(older, [
      () => world.merge(younger, older),
      () => manager.update(older, { status: 'Closed', notes: 'Done.' }),
      () => isNotFixed(older),
    ])
    expect(answers).toEqual([200, 200, 200])
    expect((await cameBack(older)).vulnerablePersons).toBe(false)
  })

  it('a new report of the same problem does not get a flag that the reporter has just withdrawn [MERGE-14]', async () => {
    const older = await resolved(FLAGGED)
    await world.merge(await world.atHome(second), older)
    await manager.update(older, { status: 'Closed', notes: 'Done.' })
    const answers = await queueFor(older, [() => setFlag(first, older, false), () => isNotFixed(older)])
    expect(answers).toEqual([200, 200])
    expect((await cameBack(older)).vulnerablePersons).toBe(false)
  })
})
