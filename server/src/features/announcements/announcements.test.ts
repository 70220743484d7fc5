import { readFile } from 'node:fs/promises'
import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type {
  Announcement,
  ListedAnnouncement,
  ManagedAnnouncement,
} from '@doorstep/contract/announcements/schema'
import type { KindChoice } from '@doorstep/contract/notifications/schema'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { buildAnnouncement, startAnnouncements } from '../../../test/announcements.ts'
import { auditTexts } from '../../../test/auditEvents.ts'
import { nobody, signIn } from '../../../test/callers.ts'
import { buildProperty, buildUser, findDevelopmentOf, mapUser } from '../../../test/factories.ts'
import { convertPhoto } from './photos/service.ts'
import { sendAll, sendWaiting } from './sending/service.ts'

const around = await startAnnouncements()
const { test, developmentId, home, sister, elsewhere, admin, manager, resident, neighbour, stranger } = around
const { ctx, NEW, create, draft, managed, preview, send, recipients, alertsAt, mailsOf, sent } = around
const { services } = test
const { db } = services
afterAll(() => test.close())

describe('an announcement', () => {
  it('an announcement is a hidden draft until it is confirmed, and then shows as an alert [ANNOUNCE-01, ANNOUNCE-02]', async () => {
    const { id, title, state } = await draft()
    expect(state).toBe('Draft')
    expect((await resident.get(`/announcements/${id}`)).statusCode).toBe(404)
    expect(await alertsAt(resident, home)).toEqual([])
    expect((await send(id)).json<ManagedAnnouncement>().state).toBe('Sending')
    expect(await alertsAt(resident, home)).toMatchObject([
      { message: title, severity: 'Info', announcementId: id },
    ])
    expect((await resident.get(`/announcements/${id}`)).json<Announcement>()).toMatchObject({
      title,
      text: NEW.text,
      siteName: 'Mill Quarter site',
      can: [],
    })
    await sendAll(ctx, id)
    expect(await managed(id)).toMatchObject({ state: 'Sent', people: 3, mails: { sent: 3 } })
    expect(await auditTexts(manager, `object=development-${developmentId}`)).toContainEqual(
      expect.stringMatching(/^The system sent an announcement at Mill Quarter to all/),
    )
  })

  it('an announcement reaches only the chosen homes, and people only while they have a role there [ANNOUNCE-03, ANNOUNCE-04]', async () => {
    const { id, homes } = await sent({ propertyIds: [home] })
    expect(homes).toEqual([{ id: home, name: 'Flat 1' }])
    const ids = (alerts: ActiveAlert[]) => alerts.map(({ announcementId }) => announcementId)
    expect(ids(await alertsAt(resident, home))).toContain(id)
    expect(ids(await alertsAt(neighbour, sister))).not.toContain(id)
    expect((await neighbour.get(`/announcements/${id}`)).statusCode).toBe(404)
    const leaver = await signIn(test, 'LEASE', home)
    expect((await leaver.get(`/announcements/${id}`)).statusCode).toBe(200)
    await db.deleteFrom('property_roles').where('user_id', '=', leaver.userId).execute()
    expect((await leaver.get(`/announcements/${id}`)).statusCode).toBe(404)
    expect((await create({ propertyIds: [elsewhere] })).statusCode).toBe(400)
    expect((await create({ propertyIds: [] })).statusCode).toBe(400)
  })

  it('an announcement shows the number of its recipients in a preview, and is not sent if that number has changed since [ANNOUNCE-05]', async () => {
    const { id, title } = await draft({ bySms: true })
    await db.updateTable('users').set({ phone_number: null }).where('id', '=', neighbour.userId).execute()
    const before = await preview(id)
    expect(before).toMatchObject({ people: 3, homes: 2, byMail: 3, bySms: 2, noPhone: 1, optedOut: 0 })
    expect(before.mail?.subject).toBe(title)
    expect(before.mail?.text).toContain('Dear Mia,\n\nFrom nine to ten.\n\nPlease fill a kettle.')
    expect(before.sms).toMatch(new RegExp(`^${title}: http\\S+/announcements/${id}$`))
    const mover = await buildUser(services)
    await mapUser(services, mover, sister, 'TENANT')
    const refused = await send(id, before.people)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'This announcement now reaches 4 people. Please check it again.',
    ])
    expect((await managed(id)).state).toBe('Draft')
    await db.deleteFrom('property_roles').where('user_id', '=', mover).execute()
    expect((await send(id, 3)).statusCode).toBe(200)
    await sendAll(ctx, id)
    expect(await recipients(id, '&delivery=failed')).toEqual([])
    const list = await recipients(id)
    expect(list.every(({ mail }) => mail === 'sent')).toBe(true)
    expect(list.filter(({ sms }) => sms === 'sent')).toHaveLength(2)
    expect(list.filter(({ sms }) => sms === 'noPhone')).toHaveLength(1)
  })

  it('an announcement is sent to each person once, even if the process fails [ANNOUNCE-06]', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => buildUser(services)))
    const block = await buildProperty(services, { developmentId, name: 'The block' })
    // Every fifth person belongs to two homes.
    for (const [index, id] of people.entries()) {
      await mapUser(services, id, block, 'TENANT')
      if (index % 5 === 0) await mapUser(services, id, home, 'TENANT')
    }
    const { id, title } = await draft({ propertyIds: [block, home] })
    expect((await send(id)).statusCode).toBe(200)
    // Makes the process fail in the middle of its third batch.
    await test.asOwner(`create function refuse_third() returns trigger language plpgsql as $$ begin
        if (select count(*) from announcement_recipients where announcement_id = ${id}) > 25 then
          raise exception 'the process dies'; end if; return null; end $$;
      create trigger refuse_third after insert on announcement_recipients execute function refuse_third()`)
    await expect(sendAll(ctx, id, 10)).rejects.toThrow('the process dies')
    expect((await mailsOf(title)).length).toBe(20)
    await test.asOwner('drop trigger refuse_third on announcement_recipients; drop function refuse_third')
    // Several processes continue the sending at the same time.
    await Promise.all([sendAll(ctx, id, 10), sendAll(ctx, id, 7), sendWaiting(ctx)])
    const mails = await mailsOf(title)
    expect(mails).toHaveLength(62)
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(62)
    expect(await managed(id)).toMatchObject({ state: 'Sent', people: 62 })
    await sendAll(ctx, id)
    expect(await mailsOf(title)).toHaveLength(62)
    for (const person of people) await db.deleteFrom('property_roles').where('user_id', '=', person).execute()
  })

  it('an announcement lists the people whose email failed [ANNOUNCE-07]', async () => {
    const { id, title } = await sent()
    const [mail] = await mailsOf(title)
    await sql`update outbox_messages set sent_at = null, failed_at = now(), last_failure = '550' where id = ${mail?.id}`.execute(
      db,
    )
    const failed = await recipients(id, '&delivery=failed')
    expect(failed).toMatchObject([{ mail: 'failed', failure: '550' }])
    expect(await managed(id)).toMatchObject({ mails: { sent: 2, failed: 1, queued: 0 } })
  })

  it('an announcement sends no email to people who opted out, and lists these people [ANNOUNCE-08]', async () => {
    const { title } = await sent()
    const mail = (await mailsOf(title)).find(({ stops_user_id: id }) => id === resident.userId)
    expect(mail).toMatchObject({ kind: 'announcement', stops: 'announcement' })
    const daily = await resident.put('/account/mail-choices', { kind: 'announcement', choice: 'daily' })
    expect(daily.statusCode).toBe(400)
    const chosen = await resident.put('/account/mail-choices', { kind: 'announcement', choice: 'never' })
    expect(chosen.json<KindChoice[]>()).toContainEqual({ kind: 'announcement', choice: 'never' })
    await db
      .updateTable('users')
      .set({ address_bounced_at: new Date() })
      .where('id', '=', neighbour.userId)
      .execute()
    const { id } = await sent()
    expect(await preview(id)).toMatchObject({ people: 3, byMail: 1, optedOut: 1, bounced: 1 })
    const found = new Map((await recipients(id)).map(({ userId, mail: what }) => [userId, what]))
    expect([found.get(resident.userId), found.get(neighbour.userId)]).toEqual(['optedOut', 'bounced'])
    expect(await recipients(id, '&delivery=notReached')).toHaveLength(2)
  })

  it('a scheduled announcement is sent at its local time, and staff can cancel it until then [ANNOUNCE-09]', async () => {
    const { id, sendAt } = await draft({ sendAt: '2027-03-28T02:30' })
    // London clocks skip 01:30 that night, and 02:30 in London is 01:30 in UTC.
    expect(sendAt).toBe('2027-03-28T01:30:00.000Z')
    expect((await send(id)).json<ManagedAnnouncement>().state).toBe('Scheduled')
    await sendWaiting(ctx)
    expect((await managed(id)).state).toBe('Scheduled')
    expect((await manager.post(`/announcements/${id}/cancel`)).json<ManagedAnnouncement>().state).toBe(
      'Cancelled',
    )
    const after = { ...ctx, now: () => new Date('2027-03-28T01:30:00Z') }
    await sendWaiting(after)
    expect((await managed(id)).state).toBe('Cancelled')

    const second = await draft({ sendAt: '2027-03-28T02:30', showUntil: '2027-03-30' })
    await send(second.id)
    await sendWaiting(after)
    expect(await managed(second.id)).toMatchObject({ state: 'Sent', people: 3 })
    const cancelled = await manager.post(`/announcements/${second.id}/cancel`)
    expect(cancelled.statusCode).toBe(409)
    expect((await create({ sendAt: '2020-01-01T10:00' })).statusCode).toBe(400)
    expect((await create({ showUntil: '2020-01-01' })).statusCode).toBe(400)
  })

  it('an announcement can be changed only as a draft and in its current version [ANNOUNCE-10]', async () => {
    const { id, version } = await draft()
    const body = { ...NEW, title: 'In other words', propertyIds: [home] }
    const changed = await manager.put(`/announcements/${id}`, { ...body, version })
    expect(changed.json<ManagedAnnouncement>()).toMatchObject({ title: 'In other words', homeCount: 1 })
    expect((await manager.put(`/announcements/${id}`, { ...NEW, version })).statusCode).toBe(409)
    const same = await manager.put(`/announcements/${id}`, body)
    expect(same.json<ManagedAnnouncement>().version).toBe(changed.json<ManagedAnnouncement>().version)
    await send(id)
    expect((await manager.put(`/announcements/${id}`, body)).statusCode).toBe(409)
    const again = await send(id, 2)
    expect(again.statusCode).toBe(409)
    // Advice to write a new announcement would make a second person send the same announcement again.
    expect(again.json<{ message: string }>().message).toMatch(/It was already sent, scheduled or cancelled\./)
    await sendAll(ctx, id)
  })

  it('an announcement shows its photos to its readers [ANNOUNCE-11]', async () => {
    const photo = await readFile(new URL('../../../test/fixtures/photo.png', import.meta.url))
    const { id } = await draft({ propertyIds: [home] })
    const added = await manager.postForm(`/announcements/${id}/photos`, {}, [['lift.png', photo]])
    const [first] = added.json<ManagedAnnouncement>().photos
    expect(first).toMatchObject({ name: 'lift.png', state: 'processing' })
    // A second upload of the same photo returns the first photo.
    const again = await manager.postForm(`/announcements/${id}/photos`, {}, [['lift.png', photo]])
    expect(again.json<ManagedAnnouncement>().photos).toHaveLength(1)
    await convertPhoto(ctx, first?.id ?? 0)
    const url = `/announcements/${id}/photos/${first?.id}`
    expect((await resident.get(url)).statusCode).toBe(404)
    await send(id)
    await sendAll(ctx, id)
    expect((await resident.get(url)).headers['content-type']).toBe('image/jpeg')
    expect((await resident.get(`${url}?size=thumbnail`)).statusCode).toBe(200)
    expect((await neighbour.get(url)).statusCode).toBe(404)
    expect((await manager.delete(url)).statusCode).toBe(409)
    const other = await draft()
    const its = await manager.postForm(`/announcements/${other.id}/photos`, {}, [['lift.png', photo]])
    const photoId = its.json<ManagedAnnouncement>().photos[0]?.id
    expect((await manager.delete(`/announcements/${other.id}/photos/${photoId}`)).statusCode).toBe(204)
    expect((await managed(other.id)).photos).toEqual([])
  })

  it('an announcement can be managed only by administrators and the managers of its development [ANNOUNCE-12]', async () => {
    const foreign = await buildAnnouncement(services, {
      developmentId: await findDevelopmentOf(services, elsewhere),
    })
    expect((await manager.get(`/announcements/${foreign}/managed`)).statusCode).toBe(404)
    expect((await admin.get(`/announcements/${foreign}/managed`)).statusCode).toBe(200)
    expect((await manager.post(`/announcements/${foreign}/send`, { people: 1 })).statusCode).toBe(404)
    expect(
      (await manager.get('/announcements?limit=500'))
        .json<ListedAnnouncement[]>()
        .every((row) => row.developmentId === developmentId),
    ).toBe(true)
    expect((await create({}, resident)).statusCode).toBe(403)
    expect((await stranger.get('/announcements')).statusCode).toBe(403)
    expect((await nobody(test).get('/announcements')).statusCode).toBe(401)
  })
})
