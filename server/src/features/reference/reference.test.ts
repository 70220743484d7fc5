import { Validator } from '@seriousme/openapi-schema-validator'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthEndpoints } from '@doorstep/contract/health/endpoints'
import { nobody } from '../../../test/callers.ts'
import { ALL_ADDRESSES } from '../../../test/contractCalls.ts'
import { watchAnswers } from '../../../test/documented.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { takeUndocumented } from '../../../test/undocumented.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
}
interface Operation {
  operationId: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: { properties?: object; $ref?: string } }> }
  responses: Record<string, { headers?: object; content?: object; $ref?: string }>
}
interface Document {
  openapi: string
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { required?: string[] }> }
}

describe('the OpenAPI document', () => {
  let test: TestApp
  let document: Document
  beforeAll(async () => {
    test = await startTestApp({ settings: { BRAND_NAME: 'Harbour' } })
    document = (await nobody(test).get('/openapi.json')).json<Document>()
  })
  afterAll(() => test.close())

  const operation = (method: string, path: string): Operation => {
    const found = document.paths[path]?.[method]
    if (!found) throw new Error(`${method} ${path} is not described`)
    return found
  }
  const namesIn = ({ parameters }: Operation, place: string): string[] =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)

  it('the OpenAPI document is valid OpenAPI 3.1 with the brand’s name [OPS-01]', async () => {
    const result = await new Validator().validate({ ...structuredClone(document) })
    expect(result).toMatchObject({ valid: true })
    expect(document).toMatchObject({ openapi: '3.1.1', info: { title: 'Harbour' } })
  })

  it('the OpenAPI document has every endpoint of the contract, each under a unique name [OPS-01]', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map(
        (method) => `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(described.sort()).toEqual(ALL_ADDRESSES.map(({ method, path }) => `${method} ${path}`).sort())
    const names = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('the OpenAPI document describes how a list is filtered and paged [OPS-01]', () => {
    const list = operation('get', '/Issues')
    expect(list.security).toEqual([{ session: [] }])
    expect(namesIn(list, 'query')).toEqual(expect.arrayContaining(['limit', 'cursor', 'sort', 'q', 'status']))
    expect(Object.keys(list.responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['X-Request-Id', 'X-Total-Count', 'X-Total-Capped', 'Link']),
    )
    expect(list.responses['200']?.content).toEqual({
      'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Issue' } } },
    })
    expect(document.components.schemas['Issue']?.required).toContain('phoneNumber')
  })

  it('the OpenAPI document describes the keys, forms and versions of write calls [OPS-01]', () => {
    const report = operation('post', '/issues/report')
    expect(namesIn(report, 'header')).toContain('Idempotency-Key')
    const form = report.requestBody?.content['multipart/form-data']?.schema.properties
    expect(form).toMatchObject({
      title: {},
      files: { type: 'array', maxItems: 3, items: { type: 'string', format: 'binary' } },
    })
    const update = operation('put', '/Issues/update_issue/{issueId}')
    expect(namesIn(update, 'path')).toEqual(['issueId'])
    expect(namesIn(update, 'header')).toContain('If-Match')
    expect(update.requestBody?.content['application/json']?.schema.$ref).toBe(
      '#/components/schemas/UpdateIssue',
    )
    expect(update.responses['409']).toEqual({ $ref: '#/components/responses/Refusal409' })
    expect(namesIn(operation('get', '/alerts/active/{propertyId}'), 'header')).toContain('If-None-Match')
  })

  it('the OpenAPI document shows which calls need no session [OPS-01]', () => {
    expect(operation('post', '/login').security).toEqual([])
    expect(operation('get', '/towns').security).toEqual([{}, { session: [] }])
    expect(operation('get', '/health/ready').responses).not.toHaveProperty('401')
  })

  it('the OpenAPI document is compared with every response in these tests [OPS-02]', async () => {
    const app = fastify()
    await watchAnswers(app)
    const config = { endpoint: healthEndpoints.readLiveness }
    app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
    app.get('/right', { config }, () => ({ status: 'live' }))
    app.get('/type', { config }, () => ({ status: 5 }))
    app.get('/more', { config }, () => ({ status: 'live', secret: 'x' }))
    app.get('/teapot', { config }, (_request, reply) => reply.code(418).send({}))
    for (const path of ['right', 'type', 'more', 'teapot']) await app.inject({ url: `/${path}` })
    await app.close()
    expect(takeUndocumented()).toEqual([
      expect.stringMatching(/^GET \/type as readLiveness 200: .*status must be string/),
      expect.stringMatching(/^GET \/more as readLiveness 200: .*must NOT have additional properties/),
      'GET /teapot as readLiveness 418: this status is not described',
    ])
  })
})

describe('GET /openapi.json', () => {
  const PRODUCTION = { MODE: 'production', PUBLIC_URL: 'https://portal.example' }

  it.each([
    ['in demo mode', { MODE: 'demo' }],
    ['in production, switched on', { ...PRODUCTION, API_DOCS: 'true' }],
  ])('GET /openapi.json serves the document %s [OPS-03]', async (_where, settings) => {
    const test = await startTestApp({ settings })
    expect((await nobody(test).get('/openapi.json')).statusCode).toBe(200)
    await test.close()
  })

  it.each([
    ['in demo mode, switched off', { MODE: 'demo', API_DOCS: 'false' }],
    ['in production', PRODUCTION],
  ])(
    'GET /openapi.json gives the same answer as an unknown address %s [OPS-03]',
    async (_where, settings) => {
      const test = await startTestApp({ settings })
      const answer = await nobody(test).get('/openapi.json')
      const nowhere = await nobody(test).get('/nowhere')
      expect(answer.statusCode).toBe(404)
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...nowhere.json(), requestId: '' })
      await test.close()
    },
  )
})
