import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildActor, buildProperty, leafCategory } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('the main workflow', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ withJobs: true, logLevel: process.env['DEBUG_LOG'] ?? 'silent' })
  })
  afterAll(() => test.close())

  it('the main workflow takes a report with a photo through approval to Open, and sends its emails', async () => {
    const { app, services } = test
    const propertyId = await buildProperty(services)
    const resident = await buildActor(services, 'TENANT', propertyId)
    const manager = await buildActor(services, 'PMGR', propertyId)
    const form = new FormData()
    form.set('Title', 'Dripping tap')
    form.set('Description', 'It drips all night.')
    form.set('CategoryId', String(await leafCategory(services)))
    form.set('PropertyId', String(propertyId))
    form.set('VulnerablePersons', 'true')
    form.set('Status', 'Submitted')
    form.set(
      'Files',
      new Blob([await readFile(new URL('../../../test/fixtures/photo.png', import.meta.url))]),
      'photo.png',
    )
    const encoded = new Response(form)
    const reported = await app.inject({
      method: 'POST',
      url: '/api/issues/report',
      headers: {
        authorization: `Bearer ${resident.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(reported.statusCode).toBe(201)
    const issue = reported.json<{
      issueId: number
      version: number
      status: string
      attachments: { url: string }[]
    }>()
    const approved = await app.inject({
      method: 'PUT',
      url: `/api/Issues/update_issue/${issue.issueId}`,
      headers: { authorization: `Bearer ${manager.token}` },
      payload: { status: 'Approved', notes: 'A plumber will come.', version: issue.version },
    })
    expect(approved.statusCode).toBe(200)
    expect(approved.json().status).toBe('Approved')
    await vi.waitFor(async () => {
      const read = await app.inject({
        url: `/api/issues/${issue.issueId}`,
        headers: { authorization: `Bearer ${resident.token}` },
      })
      expect(read.json()).toMatchObject({ status: 'Open', attachments: [{ state: 'ready' }] })
    })
    const file = await app.inject({
      url: issue.attachments[0]?.url ?? '',
      headers: { authorization: `Bearer ${resident.token}` },
    })
    expect(file.statusCode).toBe(200)
    const outbox = await app.inject({ url: '/api/dev/outbox' })
    expect(outbox.json().map((m: { subject: string }) => m.subject)).toEqual([
      expect.stringContaining('approved'),
      expect.stringContaining('New report'),
      expect.stringContaining('received'),
    ])
    const list = await app.inject({
      url: `/api/issues?propertyId=${propertyId}&status=Open&sort=-createdAt&limit=1`,
      headers: { authorization: `Bearer ${manager.token}` },
    })
    expect(list.json()).toHaveLength(1)
  })
})
