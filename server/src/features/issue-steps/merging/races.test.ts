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

describe('a change that waits for a merge', () => {
  it('tells the reporter of the issue that was just merged about a note to followers [MERGE-14]', async () => {
    const older = await world.atHome(first)
    await world.merge(await world.atHome(first), older)
    const younger = await world.atHome(second)
    const note = { text: 'The plumber comes on Friday.', audience: 'followers' }
    const answers = await queueFor(older, [
      () => world.merge(younger, older),
      () => manager.postForm(`/issues/${older}/notes`, note),
    ])
    expect(answers).toEqual([200, 201])
    expect(await world.subjects()).toContainEqual(expect.stringMatching(/^A new note on your report/))
  })

  it('keeps the flag that the reporter of the older issue gives, although it just took one [MERGE-14]', async () => {
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

  it('does not take back the flag of the merged issue alone [MERGE-14]', async () => {
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
})
