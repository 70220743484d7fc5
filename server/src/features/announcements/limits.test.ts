import { ANNOUNCEMENT_TITLE_MAX } from '@doorstep/contract/announcements/rules'
import type { AnnouncementTemplate } from '@doorstep/contract/announcements/templates/schema'
import { announcementSms } from '@doorstep/contract/announcements/texts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startAnnouncements } from '../../../test/announcements.ts'
import { Caller, signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { RAISED_LIMITS, startTestApp } from '../../../test/testApp.ts'
import { withTransaction } from '../../context.ts'
import { endAnnouncements } from '../backups/restored/queries.ts'
import { sendWaiting } from './sending/service.ts'

const { test, home, elsewhere, admin, manager, resident, ctx, NEW, draft, managed, preview, send, mailsOf } =
  await startAnnouncements()
const { db } = test.services
afterAll(() => test.close())

describe('announcement limits', () => {
  it('announcement limits restrict how many announcements one person can send in a day [ANNOUNCE-14]', async () => {
    const limited = await startTestApp({
      connectionString: test.connectionString,
      limits: { ...RAISED_LIMITS, LIMIT_ANNOUNCEMENT: '1/d' },
    })
    onTestFinished(limited.close)
    // The manager is new, so nothing has counted towards the limit yet.
    const caller = new Caller(limited.app, await signIn(test, 'PMGR', home))
    const statuses: number[] = []
    for (const { id } of [await draft(), await draft()])
      statuses.push(
        (await caller.post(`/announcements/${id}/send`, { people: (await preview(id)).people })).statusCode,
      )
    expect(statuses).toEqual([200, 429])
  })

  it('announcement limits keep the text message short [ANNOUNCE-15]', async () => {
    const { id } = await draft({ title: 'x'.repeat(ANNOUNCEMENT_TITLE_MAX), bySms: true })
    expect((await preview(id)).sms?.length).toBeLessThanOrEqual(160)
    expect(
      announcementSms('x'.repeat(100), `https://${'x'.repeat(180)}/announcements/1`).length,
    ).toBeLessThanOrEqual(306)
  })

  it('announcement limits prevent a second sending after a restore [ANNOUNCE-16]', async () => {
    const begun = await draft()
    await send(begun.id)
    const due = await draft({ sendAt: '2027-03-28T02:30' })
    await send(due.id)
    await sql`update announcements set send_at = now() - interval '1 hour' where id = ${due.id}`.execute(db)
    const later = await draft({ sendAt: '2027-03-28T02:30' })
    await send(later.id)
    await withTransaction(ctx, endAnnouncements)
    await sendWaiting(ctx)
    const states = await Promise.all([begun, due, later].map(async ({ id }) => (await managed(id)).state))
    expect(states).toEqual(['Sent', 'Cancelled', 'Scheduled'])
    expect(await mailsOf(begun.title)).toEqual([])
  })
})

describe('announcements that wait', () => {
  it('waiting announcements are sent even if another announcement fails [ANNOUNCE-06]', async () => {
    const [broken, sound] = [await draft(), await draft()]
    for (const { id } of [broken, sound]) expect((await send(id)).statusCode).toBe(200)
    await test.asOwner(`create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.announcement_id = ${broken.id} then raise exception 'it fails'; end if; return new; end $$;
      create trigger refuse_one before insert on announcement_recipients for each row
        execute function refuse_one()`)
    await sendWaiting(ctx)
    await test.asOwner('drop function refuse_one cascade')
    expect([(await managed(broken.id)).state, (await managed(sound.id)).state]).toEqual(['Sending', 'Sent'])
    await sendWaiting(ctx)
    expect((await managed(broken.id)).state).toBe('Sent')
  })
})

describe('an announcement template', () => {
  const save = (caller: Caller, title = 'Water off'): Promise<Answer> =>
    caller.post('/announcement-templates', { title, text: NEW.text })
  it('an announcement template is available to all staff, and can be deleted by its author or an administrator [ANNOUNCE-13]', async () => {
    const first = (await save(manager)).json<AnnouncementTemplate>()
    expect((await save(admin)).json<AnnouncementTemplate>()).toMatchObject({
      id: first.id,
      can: ['announcementTemplate:manage'],
    })
    const other = await signIn(test, 'PMGR', elsewhere)
    expect((await other.get('/announcement-templates')).json<AnnouncementTemplate[]>()).toMatchObject([
      { title: 'Water off', createdBy: 'Mia Manager', can: [] },
    ])
    expect((await other.delete(`/announcement-templates/${first.id}`)).statusCode).toBe(403)
    expect((await manager.delete(`/announcement-templates/${first.id}`)).statusCode).toBe(204)
    expect((await resident.get('/announcement-templates')).statusCode).toBe(403)
  })
})
