import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { MergeWorld } from '../../../../test/mergeWorld.ts'
import { systemCtx } from '../../../context.ts'
import { getMark } from '../../erasures/queries.ts'
import { repeatErasures } from '../../erasures/service.ts'

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

describe('an issue with merged reports whose reporter withdraws', () => {
  it('an issue with merged reports whose reporter withdraws continues for the other reporters, unless this person made all of the reports [MERGE-07]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    await world.merge(younger, older)
    expect((await first.update(older, { status: 'Withdrawn' })).statusCode).toBe(200)
    expect(await world.read(older)).toMatchObject({ status: 'Submitted', userId: null, hasMerged: true })
    expect(await world.read(younger)).toMatchObject({ status: 'Submitted', mergedAt: expect.any(String) })
    const [own, again] = [await world.atHome(first), await world.atHome(first)]
    await world.merge(again, own)
    expect((await first.update(own, { status: 'Withdrawn' })).statusCode).toBe(200)
    for (const issueId of [own, again]) expect((await world.read(issueId)).status).toBe('Withdrawn')
  })

  it('an issue with merged reports whose reporter withdraws keeps the flag of another report, and never gets back the flag of the reporter who withdrew [MERGE-10]', async () => {
    const older = await building.report(first, { VulnerablePersons: 'true' })
    const younger = await building.report(second, { VulnerablePersons: 'true' })
    await world.merge(younger, older)
    expect((await first.update(older, { status: 'Withdrawn' })).statusCode).toBe(200)
    expect(await world.read(older)).toMatchObject({ userId: null, vulnerablePersons: true })
    await world.unmerge(younger)
    expect((await world.read(older)).vulnerablePersons).toBe(false)
  })
})

describe('a note for the reporters of merged issues', () => {
  it('a note for the reporters of merged issues disappears from emails and the For you page when staff take it back or redact it [MERGE-12]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    await world.merge(younger, older)
    await world.forget()
    const write = async (text: string): Promise<number> => {
      const answer = await manager.postForm(`/issues/${older}/notes`, { text, audience: 'followers' })
      return answer.json<{ id: number }>().id
    }
    const items = () => building.test.services.db.selectFrom('notifications').select('user_id').execute()
    const noteId = await write('Zqcode 4711 opens the gate.')
    expect(await world.subjects()).toHaveLength(1)
    // Without a mail gateway, every email counts as sent. This statement marks the emails as unsent, because taking a
    // note back changes only unsent emails.
    await building.test.services.db.updateTable('outbox_messages').set({ sent_at: null }).execute()
    expect((await manager.post(`/issues/${older}/notes/${noteId}/take-back`)).statusCode).toBe(200)
    expect([await world.subjects(), await items()]).toEqual([[], []])
    expect((await world.mergesOf(younger, second)).into?.posts).toEqual([])
    await write('Zqneighbour has the key.')
    const redacted = { words: 'Zqneighbour', reason: 'A name.' }
    expect((await manager.post(`/issues/${older}/redact`, redacted)).statusCode).toBe(200)
    const [mail] = await world.mails()
    expect(mail?.text).toContain('[removed] has the key.')
  })
})

describe('an issue that was merged into one of a person who is erased again in a restored backup', () => {
  it('an issue merged into an issue ends with the older issue if the older issue’s reporter is erased again when a backup is restored [MERGE-20]', async () => {
    const leaver = await building.person('TENANT', 'flat')
    const older = await world.atHome(leaver)
    const younger = await world.atHome(second)
    await world.merge(younger, older)
    // The server refused the erasure until the older issue had ended. In the older backup, the issue has not ended yet.
    const ctx = systemCtx(building.test.services, 'restore')
    await building.test.services.files.noteErased(await getMark(ctx, leaver.userId))
    expect(await repeatErasures(ctx)).toBe(1)
    expect(await world.read(older)).toMatchObject({ status: 'Withdrawn', userId: null })
    expect(await world.read(younger)).toMatchObject({ status: 'Withdrawn', mergedAt: expect.any(String) })
  })
})
