import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCtx, withTransaction } from '../../../context.ts'
import { newKey } from '../../../files/store.ts'
import { queueMessage } from '../../../mail/outbox.ts'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { addPhoto, FILE, takeCopy } from '../../../../test/dataExports.ts'
import { buildFeedback, buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
})
afterAll(() => test.close())

const person = (options = {}): Promise<Caller> => signIn(test, 'TENANT', home, options)
const filesIn = (zip: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, data]) => [name, Buffer.from(data).toString('utf8')]),
  )

const PARTS = [
  'First',
  'Last',
  '-mail@example.test',
  'Title',
  'Description',
  'Photo',
  'Pixels',
  'PublicNote',
  'Feedback',
  'Subject',
  'Question',
  'Browser',
]

/** Creates a person with a unique word in each kind of stored data. */
async function seed(word: string, manager: Caller): Promise<{ caller: Caller; words: string[] }> {
  const email = `${word}-mail@example.test`
  const phoneNumber = `+4477009${String(word.length).padStart(5, '0')}`
  const caller = await person({ email, firstName: `${word}First`, lastName: `${word}Last`, phoneNumber })
  const { db } = test.services
  const { userId } = caller
  const issueId = await buildIssue(test.services, {
    propertyId: home,
    reporterId: userId,
    title: `${word}Title`,
    description: `${word}Description`,
    vulnerablePersons: true,
    status: 'Open',
  })
  await addPhoto(test, issueId, `${word}Photo.jpg`, Buffer.from(`${word}Pixels`))
  await manager.update(issueId, { notes: `${word}PublicNote` })
  await manager.update(issueId, { notes: `${word}InternalNote`, internal: true })
  await manager.get(`/issues/${issueId}`)
  await buildFeedback(test.services, { userId, rating: 4, comment: `${word}Feedback` })
  await db
    .insertInto('enquiries')
    .values({ user_id: userId, subject: `${word}Subject`, message: `${word}Question` })
    .execute()
  await sql`update sessions set user_agent = ${`${word}Browser`} where user_id = ${userId}`.execute(db)
  return {
    caller,
    words: PARTS.map((part) => word + part),
  }
}

describe('data export contents', () => {
  it('the contents of a data export include everything stored about the person and nothing about anybody else [DATA-01] [DATA-02] [T39]', async () => {
    const manager = await signIn(test, 'PMGR', home, { firstName: 'zqManager', lastName: 'Mould' })
    const ada = await seed('zqAda', manager)
    const bertram = await seed('zqBertram', manager)
    const byAda = await buildIssue(test.services, {
      propertyId: home,
      reporterId: bertram.caller.userId,
      reportedBy: ada.caller.userId,
      title: 'zqBertramOther',
    })
    await takeCopy(test, ada.caller)
    const answer = await ada.caller.post(FILE)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ])
    const files = filesIn(answer.rawPayload)
    const all = Object.entries(files).flat().join('\n')
    expect(ada.words.filter((word) => !all.includes(word))).toEqual([])
    expect(all).not.toMatch(/zqBertram|zqManager|InternalNote/)
    for (const name of Object.keys(files).filter((file) => file.endsWith('.json'))) {
      expect(files['README.txt']).toContain(name)
      expect(() => JSON.parse(files[name] ?? '')).not.toThrow()
    }
    const json = (name: string): unknown => JSON.parse(files[name] ?? 'null')
    const { job_id: jobId } = await test.services.db
      .selectFrom('issues')
      .select('job_id')
      .where('id', '=', byAda)
      .executeTakeFirstOrThrow()
    expect(json('issues.json')).toMatchObject({
      reported: [
        {
          reportedBy: 'You',
          vulnerablePersons: true,
          history: [{ by: 'Property manager', kind: 'noteAdded', note: 'zqAdaPublicNote' }],
        },
      ],
      reportedForOthers: [{ jobId }],
    })
    expect(json('roles.json')).toMatchObject([{ role: 'Resident' }])
    expect(json('settings.json')).toMatchObject({ twoStepSignIn: false, calendarAddresses: [] })
    expect(json('for-you.json')).toMatchObject([{ what: 'News about your report', readAt: null }])
    expect(json('messages.json')).toMatchObject([{ subject: expect.stringContaining('zqAdaTitle') }])
    expect(json('reads.json')).toContainEqual(
      expect.objectContaining({ what: 'vulnerablePersons', readBy: 'Property manager' }),
    )
  })

  it('data export contents show a role instead of another person’s name that staff wrote [DATA-02]', async () => {
    const manager = await signIn(test, 'PMGR', home)
    const neighbour = await person({ firstName: 'Nora', lastName: 'Quill', email: 'nora@example.test' })
    const caller = await person({ firstName: 'Otto', lastName: 'Quill' })
    expect(neighbour.userId).not.toBe(caller.userId)
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: caller.userId,
      status: 'Open',
    })
    await manager.update(issueId, { notes: 'Nora Quill (nora@example.test) has the key, dear Otto Quill.' })
    await manager.update(issueId, { notes: 'nora  QUILL knows; Nora Quilling is a street.' })
    await takeCopy(test, caller)
    const files = filesIn((await caller.post(FILE)).rawPayload)
    expect(files['issues.json']).toContain('[Resident] knows; Nora Quilling is a street.')
    expect(files['issues.json']).toContain('[Resident] ([Resident]) has the key, dear Otto Quill.')
    expect(Object.values(files).join('')).not.toMatch(/Nora Quill\b|nora@/i)
  })

  it('data export contents mask names and numbers however staff write them, in issues too [DATA-02] [T39]', async () => {
    const manager = await signIn(test, 'PMGR', home)
    await person({ firstName: 'Wilma', lastName: 'Oakes', phoneNumber: '+447700900456' })
    await person({ firstName: 'Sean', lastName: 'O’Dell' })
    const caller = await person({ firstName: 'Odo', lastName: 'Pine', phoneNumber: '+447700900777' })
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: caller.userId,
      title: 'Wilma Oakes’s key',
      description: 'Ask Odo Pine (07700 900777), not WILMA OAKES.',
      status: 'Open',
    })
    const notes = [
      "Wilma Oakes's key, from flat 12 07700 900456",
      '+44 7700-900-456',
      '0044 (0)7700 900 456',
      '+447700900456!',
      "Sean O'Dell's door",
      'Sean O’Dell.',
      'Not 077009004564',
    ]
    for (const note of notes) await manager.update(issueId, { notes: note })
    await takeCopy(test, caller)
    const files = filesIn((await caller.post(FILE)).rawPayload)
    expect(JSON.parse(files['issues.json'] ?? '')).toMatchObject({
      reported: [
        {
          title: '[Resident]’s key',
          description: 'Ask Odo Pine (07700 900777), not [Resident].',
          history: [
            "[Resident]'s key, from flat 12 [Resident]",
            '[Resident]',
            '[Resident]',
            '[Resident]!',
            "[Resident]'s door",
            '[Resident].',
            'Not 077009004564',
          ].map((note) => ({ note })),
        },
      ],
    })
    expect(Object.values(files).join('')).not.toMatch(/Wilma|Dell|900.?456\b/i)
    expect(files['README.txt']).toContain('that appears alone can remain')
  })

  it('data export contents show roles for names in file names and in refusal reasons [DATA-02]', async () => {
    await person({ firstName: 'Ines', lastName: 'Vale', email: 'ines@example.test' })
    await person({ firstName: 'Gil', lastName: 'Moss', phoneNumber: '+447700900458' })
    const caller = await person({ firstName: 'Pat', lastName: 'Fern' })
    const issueId = await buildIssue(test.services, { propertyId: home, reporterId: caller.userId })
    for (const name of [
      'Ines_Vale-door.jpg',
      'key of 07700_900458.png',
      'ines@example.test.gif',
      'my_key.jpg',
    ])
      await addPhoto(test, issueId, name, Buffer.from('x'))
    await test.services.db
      .insertInto('address_proofs')
      .values({
        user_id: caller.userId,
        is_waiting: false,
        file_key: newKey(),
        name: 'bill.of.Ines.Vale.pdf',
        type: 'application/pdf',
        size: 1,
      })
      .execute()
    await test.services.db
      .insertInto('erasure_requests')
      .values({ user_id: caller.userId, refused_at: new Date(), reason: 'Ask Ines Vale first, Pat Fern.' })
      .execute()
    await takeCopy(test, caller)
    const files = filesIn((await caller.post(FILE)).rawPayload)
    const names = Object.keys(files).filter((name) => name.startsWith('photos/'))
    expect(names.map((name) => name.replace(/job-\d+-\d+-/, ''))).toEqual([
      'photos/proof-of-address-bill of [Resident].pdf',
      'photos/[Resident] door.jpg',
      'photos/key of [Resident].jpg',
      'photos/[Resident].jpg',
      'photos/my_key.jpg',
    ])
    expect(JSON.parse(files['issues.json'] ?? '')).toMatchObject({
      reported: [{ photos: names.slice(1) }],
    })
    expect(JSON.parse(files['settings.json'] ?? '')).toMatchObject({
      erasure: { reason: 'Ask [Resident] first, Pat Fern.' },
    })
    expect(Object.entries(files).flat().join('')).not.toMatch(/Vale|ines@|900458/i)
  })

  it('data export contents include emails but no text messages, because a number might have had another owner [DATA-02]', async () => {
    const phoneNumber = '+447700900459'
    const before = await person({ phoneNumber })
    const caller = await person({ email: 'later@example.test' })
    const send = (message: object): Promise<unknown> =>
      withTransaction(systemCtx(test.services, 'sending'), (tx) =>
        queueMessage(tx, {
          channel: 'sms',
          kind: 'code',
          to: phoneNumber,
          subject: null,
          text: 'zqFormer',
          ...message,
        }),
      )
    await send({})
    await sql`update users set phone_number = null where id = ${before.userId}`.execute(test.services.db)
    await sql`update users set phone_number = ${phoneNumber} where id = ${caller.userId}`.execute(
      test.services.db,
    )
    await send({ channel: 'email', to: 'later@example.test', subject: 'Mine', text: 'zqMine' })
    await takeCopy(test, caller)
    const files = filesIn((await caller.post(FILE)).rawPayload)
    expect(JSON.parse(files['messages.json'] ?? '')).toMatchObject([{ subject: 'Mine', text: 'zqMine' }])
    expect(Object.values(files).join('')).not.toContain('zqFormer')
    expect(files['README.txt']).toContain('Text messages are left out')
  })

  it('data export contents leave out notifications about other people [DATA-02]', async () => {
    const place = await buildProperty(test.services)
    const manager = await signIn(test, 'PMGR', place, { email: 'boss@example.test' })
    const asking = await signIn(test, 'TENANT', place, { firstName: 'zqAsker' })
    const question = { subject: 'zqSubject', message: 'zqMessage to managers', propertyId: place }
    expect((await asking.post('/support/enquiries', question)).statusCode).toBe(201)
    await takeCopy(test, manager)
    const files = filesIn((await manager.post(FILE)).rawPayload)
    expect(JSON.parse(files['messages.json'] ?? '')).toMatchObject([
      { isAboutOthers: true, subject: null, text: null },
    ])
    expect(Object.values(files).join('')).not.toMatch(/zq/)
    const own = await takeCopy(test, asking).then(async () => filesIn((await asking.post(FILE)).rawPayload))
    expect(own['messages.json']).toContain('zqMessage')
  })

  it('data export contents have plain file names, whatever the photos were called [DATA-01]', async () => {
    const caller = await person()
    const issueId = await buildIssue(test.services, { propertyId: home, reporterId: caller.userId })
    for (const name of ['../../etc/passwd', 'C:\\a\\b.png', '/abs.jpg', '..', '', 'same.jpg', 'same.jpg'])
      await addPhoto(test, issueId, name, Buffer.from('x'))
    await takeCopy(test, caller)
    const names = Object.keys(filesIn((await caller.post(FILE)).rawPayload)).filter((name) =>
      name.includes('/'),
    )
    expect(names.map((name) => name.replace(/job-\d+-\d+-/, ''))).toEqual([
      'photos/passwd.jpg',
      'photos/b.jpg',
      'photos/abs.jpg',
      'photos/photo.jpg',
      'photos/photo.jpg',
      'photos/same.jpg',
      'photos/same.jpg',
    ])
    expect(new Set(names).size).toBe(7)
  })
})
