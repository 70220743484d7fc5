import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { hear } from '../../../../test/signals.ts'
import { VerdictWorld } from '../../../../test/verdicts.ts'

const ADDRESS = 'contact@example.test'

describe('the contact of an issue', () => {
  let world: VerdictWorld
  let contact: Caller
  beforeAll(async () => {
    world = await VerdictWorld.start()
  })
  beforeEach(async () => {
    await world.forget()
    const { db } = world.test.services
    await db.updateTable('issues').set({ contact_id: null, contact_since: null }).execute()
    await sql`delete from property_roles where user_id in (select id from users where email like 'contact%')`.execute(
      db,
    )
    await db
      .updateTable('users')
      .set({ email: sql<string>`'old' || id || '@example.test'` })
      .where('email', '=', ADDRESS)
      .execute()
    contact = await signIn(world.test, 'TENANT', world.home, { email: ADDRESS })
  })
  afterAll(() => world.test.close())

  const name = (
    issueId: number,
    userId: number | null = contact.userId,
    by = world.manager,
  ): Promise<Answer> => by.put(`/issues/${issueId}/contact`, { userId })
  const named = async (): Promise<number> => {
    const issueId = await world.build()
    await world.manager.update(issueId, { notes: 'For the first reporter.' })
    await sql`update issues set vulnerable_persons = true, access_times = 'At noon' where id = ${issueId}`.execute(
      world.test.services.db,
    )
    expect((await name(issueId)).statusCode).toBe(200)
    return issueId
  }
  const write = (issueId: number, by: Caller, text: string, more = {}): Promise<Answer> =>
    by.postForm(`/issues/${issueId}/notes`, { text, ...more })
  const leave = async (): Promise<void> => {
    await world.test.services.db.deleteFrom('property_roles').where('user_id', '=', contact.userId).execute()
  }
  const subjectsTo = async (address: string): Promise<string[]> =>
    (await world.mails())
      .filter(({ recipient }) => recipient === address)
      .map(({ subject }) => (subject ?? '').replace(/:.*/, ''))

  it('the contact of an issue is an occupant named by staff, and gets an email about it [TALK-210]', async () => {
    const issueId = await world.build()
    expect((await contact.get(`/issues/${issueId}`)).statusCode).toBe(404)
    const answer = await name(issueId)
    expect(issueOf(answer)).toMatchObject({ contactId: contact.userId, contactName: expect.any(String) })
    expect(issueOf(await name(issueId))).toMatchObject({ contactId: contact.userId })
    expect((await world.events(issueId)).filter(({ kind }) => kind === 'contactChanged')).toHaveLength(1)
    const audit = await world.test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'issue.setContact')
      .where('object_id', '=', issueId)
      .execute()
    const change = { before: { contactId: null }, after: { contactId: contact.userId } }
    expect(audit).toEqual([{ actor_id: world.manager.userId, ...change }])
    expect(await subjectsTo(ADDRESS)).toEqual(['You are the contact for an issue'])
  })

  it('the contact of an issue cannot be the reporter or anybody who does not live in the home [TALK-210]', async () => {
    const issueId = await world.build()
    const stranger = await signIn(world.test, 'TENANT')
    const contractor = await signIn(world.test, 'CONTRACTOR', world.home)
    const leasing = await signIn(world.test, 'LEASE', world.home)
    for (const { userId } of [stranger, contractor, leasing, world.resident, world.manager]) {
      const answer = await name(issueId, userId)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { fields: { userId: expect.any(String) } },
      ])
    }
    for (const by of [world.resident, contact])
      expect((await name(issueId, contact.userId, by)).statusCode).toBe(403)
    expect((await name(await world.build(world.resident, { status: 'Closed' }))).statusCode).toBe(409)
  })

  it('the contact of an issue can read the issue and its notes from the day they are named, but nothing private from before [TALK-211]', async () => {
    const issueId = await named()
    await world.manager.update(issueId, { notes: 'For both of them.' })
    await write(issueId, world.manager, 'Among us.', { audience: 'staff' })
    const paths = [
      `/issues/${issueId}`,
      `/issues/${issueId}/events`,
      '/issues',
      '/search?q=reporter',
      '/issues/export',
    ]
    for (const path of paths) {
      const { statusCode, body } = await contact.get(path)
      expect([path, statusCode]).toEqual([path, 200])
      for (const hidden of ['first reporter', 'Among us', 'resident@example.test', 'At noon'])
        expect(body, path).not.toContain(hidden)
    }
    const issue = await world.issue(issueId, contact)
    expect(issue.comments).toContain('For both of them.')
    expect(issue).toMatchObject({
      userId: null,
      reporterName: null,
      phoneNumber: null,
      vulnerablePersons: null,
      priority: null,
      ownerName: null,
      attachments: [],
      contactId: contact.userId,
    })
    expect((await contact.get('/issues')).json<Issue[]>().map((one) => one.issueId)).toEqual([issueId])
    expect((await contact.get(`/issues/${issueId}/access`)).statusCode).toBe(404)
    expect((await world.issue(issueId, world.resident)).contactName).toBeNull()
  })

  it('the contact of an issue can write to staff and read notes to the reporter’s side, and each note causes an email [TALK-212]', async () => {
    const issueId = await named()
    await world.forget()
    const written = await write(issueId, contact, 'It drips again.')
    expect(written.statusCode, written.body).toBe(201)
    expect(await subjectsTo('manager@example.test')).toEqual(['New message'])
    expect((await write(issueId, world.manager, 'We come today.', { audience: 'reporter' })).statusCode).toBe(
      201,
    )
    for (const address of ['resident@example.test', ADDRESS])
      expect(await subjectsTo(address)).toEqual(['A new note on your report'])
    const notes = (await contact.get(`/issues/${issueId}/events`))
      .json<IssueEvent[]>()
      .flatMap(({ note }) => note ?? [])
    expect(notes).toEqual(['It drips again.', 'We come today.'])
    for (const step of [{ status: 'Withdrawn' }, { title: 'Another title' }])
      expect((await contact.update(issueId, step)).statusCode).toBe(403)
  })

  it('the contact of an issue gets their own link to the question whether the issue is fixed, and one answer counts for the reporter too [TALK-213]', async () => {
    const issueId = await named()
    await world.forget()
    await world.resolve(issueId)
    for (const address of ['resident@example.test', ADDRESS])
      expect(await subjectsTo(address)).toEqual(['Resolved'])
    const [theirs, own] = [await world.token(), await world.token(ADDRESS)]
    expect(theirs).not.toBe(own)
    expect((await world.issue(issueId, contact)).can).toContain('issue:giveVerdict')
    expect((await world.answer(own, { answer: 'yes' })).json()).toMatchObject({ outcome: 'closed' })
    expect((await world.answer(theirs, { answer: 'no', words: 'It drips.' })).statusCode).toBe(409)
    expect(await world.issue(issueId)).toMatchObject({ status: 'Closed' })
  })

  it('the contact of an issue who answers No creates a new issue without the vulnerable persons flag of the reporter [TALK-213]', async () => {
    const issueId = await named()
    await world.resolve(issueId)
    await world.manager.update(issueId, { status: 'Closed', notes: 'Done.' })
    const answer = await world.give(issueId, { answer: 'no', words: 'It drips.' }, contact)
    expect(answer.statusCode, answer.body).toBe(200)
    const [newest] = (await contact.get('/issues/user_issues')).json<Issue[]>()
    expect(newest).toMatchObject({ vulnerablePersons: false, userId: contact.userId })
  })

  it('a contact who has left the home can still read everything from before, and gets nothing new [TALK-214]', async () => {
    const issueId = await named()
    await world.manager.update(issueId, { notes: 'For both of them.' })
    await world.resolve(issueId)
    const token = await world.token(ADDRESS)
    await leave()
    await world.forget()
    await world.manager.update(issueId, { notes: 'After they left.' })
    const { comments, can } = await world.issue(issueId, contact)
    expect(comments).toContain('For both of them.')
    expect(comments).not.toContain('After they left.')
    expect(comments).not.toContain('first reporter')
    expect(can).toEqual([])
    expect(await subjectsTo(ADDRESS)).toEqual([])
    expect((await world.read(token)).statusCode).toBe(400)
    expect((await world.give(issueId, { answer: 'yes' }, contact)).statusCode).toBe(403)
    expect((await write(issueId, contact, 'Me again.')).statusCode).toBe(403)
  })

  it('the contact of an issue sees nothing of the issue once staff have ended their rights, even after the issue has ended [TALK-214]', async () => {
    const issueId = await named()
    await world.resolve(issueId)
    await world.manager.update(issueId, { status: 'Closed', notes: 'Done.' })
    expect((await world.issue(issueId)).can).toContain('issue:setContact')
    expect((await name(issueId, null)).statusCode).toBe(200)
    expect((await world.issue(issueId)).can).not.toContain('issue:setContact')
    expect((await contact.get(`/issues/${issueId}`)).statusCode).toBe(404)
    const listed = (await contact.get('/issues')).json<Issue[]>()
    expect(listed.map((one) => one.issueId)).not.toContain(issueId)
  })

  it('the contact of an issue gets emails even if the reporter has left [TALK-212]', async () => {
    const gone = await signIn(world.test, 'TENANT')
    const issueId = await world.build(gone)
    await name(issueId)
    await world.forget()
    expect((await write(issueId, world.manager, 'We come today.', { audience: 'reporter' })).statusCode).toBe(
      201,
    )
    await world.resolve(issueId)
    expect(await subjectsTo(ADDRESS)).toEqual(['A new note on your report', 'Resolved'])
  })

  it('the contact of an issue is only one person, even if staff name two people at the same time [TALK-210]', async () => {
    const issueId = await world.build()
    const other = await signIn(world.test, 'TENANT', world.home, { email: 'contact-2@example.test' })
    const answers = await Promise.all([
      name(issueId, contact.userId),
      name(issueId, other.userId),
      name(issueId, other.userId),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { contactId } = await world.issue(issueId)
    const seen = await Promise.all(
      [contact, other].map(async (caller) => (await caller.get(`/issues/${issueId}`)).statusCode),
    )
    expect(seen).toEqual(contactId === contact.userId ? [200, 404] : [404, 200])
    expect(await subjectsTo(ADDRESS)).toEqual(['You are the contact for an issue'])
  })

  it('the contact of an issue is treated like a reporter who writes: the issue needs a reply until staff answer [TALK-212]', async () => {
    const issueId = await named()
    await write(issueId, contact, 'It drips again.')
    expect(await world.issue(issueId, world.manager)).toMatchObject({ needsReply: true })
    const [mail] = (await world.mails()).filter(({ recipient }) => recipient === 'manager@example.test')
    const { contactName } = await world.issue(issueId, world.manager)
    expect(mail?.text).toContain(`${contactName} wrote about`)
    await write(issueId, world.manager, 'We come today.', { audience: 'reporter' })
    expect(await world.issue(issueId, world.manager)).toMatchObject({ needsReply: false })
  })

  it('the contact of an issue is shown by name to staff only, and cannot see the reporter’s name on the reporter’s notes [TALK-211]', async () => {
    const issueId = await named()
    await write(issueId, contact, 'It drips again.')
    await write(issueId, world.resident, 'And faster.')
    const authors = async (reader: Caller): Promise<unknown[]> =>
      (await reader.get(`/issues/${issueId}/events`))
        .json<IssueEvent[]>()
        .filter(({ note }) => note === 'It drips again.' || note === 'And faster.')
        .map(({ actor }) => actor)
    const { contactName, reporterName } = await world.issue(issueId, world.manager)
    expect(await authors(world.manager)).toEqual([contactName, reporterName])
    expect(await authors(world.resident)).toEqual(['The contact', reporterName])
    expect(await authors(contact)).toEqual([contactName, 'The resident'])
    for (const [reader, hidden] of [
      [world.resident, contactName],
      [contact, reporterName],
    ] as const)
      expect((await world.issue(issueId, reader)).comments).not.toContain(hidden)
  })

  it('a contact keeps their own notes when staff name them again, and staff can never take these notes back [TALK-214, TALK-215]', async () => {
    const issueId = await named()
    const { id } = (await write(issueId, contact, 'It drips again.')).json<IssueEvent>()
    await write(issueId, world.manager, 'We come today.', { audience: 'reporter' })
    await name(issueId, null)
    const takeBack = (): Promise<Answer> => world.manager.post(`/issues/${issueId}/notes/${id}/take-back`)
    expect((await takeBack()).statusCode).toBe(409)
    const entry = (await world.events(issueId, world.manager)).find((one) => one.id === id)
    expect(entry?.can).toEqual([])
    await name(issueId)
    const { comments } = await world.issue(issueId, contact)
    expect(comments).toContain('It drips again.')
    expect(comments).not.toContain('We come today.')
    expect((await takeBack()).statusCode).toBe(409)
  })

  it('the contact of an issue can no longer see a note after staff take it back, not even on the For you page [TALK-212]', async () => {
    const issueId = await named()
    const written = await write(issueId, world.manager, 'We come today.', { audience: 'reporter' })
    const items = async (): Promise<number> => (await contact.get('/notifications')).json<unknown[]>().length
    expect(await items()).toBe(1)
    const { id } = written.json<IssueEvent>()
    expect((await world.manager.post(`/issues/${issueId}/notes/${id}/take-back`)).statusCode).toBe(200)
    expect(await items()).toBe(0)
    expect((await world.issue(issueId, contact)).comments).not.toContain('We come today.')
  })

  it('the contact of an issue gets no live event when staff take back a note that is older than the contact’s rights [TALK-211]', async () => {
    const issueId = await world.build()
    const { id } = (
      await write(issueId, world.manager, 'We come today.', { audience: 'reporter' })
    ).json<IssueEvent>()
    await name(issueId)
    const path = `/issues/${issueId}/notes/${id}/take-back`
    const [ofContact, ofReporter] = await hear(world.test, [contact, world.resident], () =>
      world.manager.post(path),
    )
    expect(ofContact).toEqual([])
    expect(ofReporter).toHaveLength(1)
  })
})
