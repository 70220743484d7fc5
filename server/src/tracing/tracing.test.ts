import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueOf, signIn } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { startCollector } from '../../test/fakeCollector.ts'
import type { CollectedSpan, FakeCollector } from '../../test/fakeCollector.ts'
import { startMailServer } from '../../test/fakeMailServer.ts'
import type { FakeMailServer } from '../../test/fakeMailServer.ts'
import { keepLog } from '../../test/keptLog.ts'
import { smtpSettings, startMessagingApp } from '../../test/outboxRows.ts'
import type { TestApp } from '../../test/testApp.ts'
import { createTracing } from './openTelemetry.ts'

const TITLE = 'Zqtitle of a report'
const QUERY = 'zqquery'
const EMAIL = 'zqmail@zqhost.test'

describe('the trace of a report', () => {
  let collector: FakeCollector
  let mailServer: FakeMailServer
  let test: TestApp
  const { log, written } = keepLog()
  let token: string
  let issueId: number
  let trace: CollectedSpan[]

  const traceOf = (name: string): CollectedSpan[] => {
    const root = collector.spans.find((span) => span.name === name)
    return collector.spans.filter(({ traceId }) => traceId === root?.traceId)
  }
  const namesOf = (spans: CollectedSpan[]): string[] => spans.map(({ name }) => name)

  /** The first spans of a trace. The collector has not received their parent span, if there is one. */
  const rootsOf = (spans: CollectedSpan[]): CollectedSpan[] => {
    const ids = new Set(spans.map(({ spanId }) => spanId))
    return spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))
  }

  beforeAll(async () => {
    collector = await startCollector()
    mailServer = await startMailServer()
    const settings = { ...smtpSettings(mailServer.port), OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` }
    test = await startMessagingApp(settings, { withJobs: true, log })
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId, { email: EMAIL })
    token = resident.token
    const photo = await readFile(new URL('../../test/fixtures/photo.png', import.meta.url))
    const fields = { PropertyId: String(propertyId), Title: TITLE, Description: TITLE }
    issueId = issueOf(await resident.report(test, fields, { files: [['zqfile.png', photo]] })).issueId
    await resident.get(`/issues/${issueId}?q=${QUERY}`)
    await resident.get(`/issues?q=${QUERY}`)
    await test.asOwner('alter table feedback add constraint no_feedback check (false) not valid')
    await resident.post('/feedback', { rating: 5, comment: TITLE })
    await vi.waitUntil(() => {
      trace = traceOf('reportIssue')
      const names = namesOf(trace)
      const isWhole = namesOf(rootsOf(trace)).join() === 'reportIssue'
      const areFollowed = names.includes('image convert') && names.includes('send email')
      return isWhole && areFollowed && traceOf('submitFeedback').length > 1
    })
  })
  afterAll(async () => {
    await test.close()
    await mailServer.close()
    await collector.close()
  })

  it('the trace of a report connects the call, statements, job, photo and email in one trace [OPS-18]', () => {
    const nameOfParent = ({ parentSpanId }: CollectedSpan): string | undefined =>
      trace.find(({ spanId }) => spanId === parentSpanId)?.name
    const parentsOf = (name: string): (string | undefined)[] => [
      ...new Set(trace.filter((span) => span.name === name).map(nameOfParent)),
    ]
    expect(namesOf(rootsOf(trace))).toEqual(['reportIssue'])
    expect(parentsOf('image inspect')).toEqual(['reportIssue'])
    expect(parentsOf('attachments.convert')).toEqual(['reportIssue'])
    expect(parentsOf('image convert')).toEqual(['attachments.convert'])
    expect(parentsOf('send email')).toEqual(['reportIssue'])
    expect(parentsOf('insert')).toEqual(expect.arrayContaining(['reportIssue', 'attachments.convert']))
    expect(trace.find(({ name }) => name === 'reportIssue')?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/issues/report',
      'http.response.status_code': 201,
    })
  })

  it('the trace of a report has its id in the log line of the call', () => {
    const lines = written()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ route }) => route === 'reportIssue')).toMatchObject({ traceId: trace[0]?.traceId })
  })

  it('a trace names statements by their text, calls by their path in the contract and errors by their code [OPS-18]', () => {
    const texts = trace
      .map(({ attributes }) => attributes['db.query.text'])
      .filter((text) => text !== undefined)
    expect(texts).toContainEqual(expect.stringMatching(/^with "i" as \(insert into "issues" [^]*\$1/))
    expect(traceOf('readIssue').find(({ name }) => name === 'readIssue')?.attributes['http.route']).toBe(
      '/api/issues/:issueId',
    )
    const broken = traceOf('submitFeedback').filter(({ hasFailed }) => hasFailed)
    expect(broken.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual(
      expect.arrayContaining([
        ['insert', '23514'],
        ['submitFeedback', '500'],
      ]),
    )
  })

  it('a trace contains nothing that a person typed, and no names [OPS-18]', () => {
    expect(collector.sent().length).toBeGreaterThan(2000)
    for (const secret of [TITLE, QUERY, EMAIL, token, 'zqfile', 'zqhost'])
      expect(collector.sent()).not.toContain(secret)
    // Some ids are part of the text of a statement, such as the ids of categories in a search.
    for (const { attributes } of collector.spans)
      expect(String(attributes['db.query.text'])).not.toMatch(/[\s(,=]\d/)
    const values = collector.spans.flatMap(({ attributes }) => Object.values(attributes))
    expect(values).not.toContain(issueId)
    expect(values.filter((value) => String(value).includes(`/${issueId}`))).toEqual([])
  })
})

describe('tracing with a failing collector', () => {
  it('tracing logs once that the collector is down and once that it is back, and drops the spans that exceed the queue [OPS-19]', async () => {
    const collector = await startCollector()
    collector.answer(500)
    const { log, written } = keepLog()
    const tracing = createTracing(collector.url, log)
    const trace = (): void => tracing.begin({ name: 'work' }).end()
    for (let call = 1; call < 3; call += 1) {
      trace()
      await vi.waitFor(() => expect(collector.calls()).toBe(call))
    }
    const count = 20_000
    for (let span = 0; span < count; span += 1) trace()
    await vi.waitFor(() => expect(collector.calls()).toBeGreaterThan(3))
    collector.answer(200)
    await vi.waitFor(() => {
      trace()
      expect(written()).toContain('the collector accepts traces again')
    })
    await tracing.stop()
    await collector.close()
    expect(collector.spans.length).toBeGreaterThan(0)
    expect(collector.spans.length).toBeLessThan(count / 2)
    expect(written().match(/the collector accepts no traces/g)).toHaveLength(1)
    expect(written().trim().split('\n')).toHaveLength(2)
  })
})
