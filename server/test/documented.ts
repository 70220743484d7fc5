import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeApi } from '../src/openapi/document.ts'
import { noteUndocumented } from './undocumented.ts'

/** The parts of the API document that answers are checked against. */
interface Described {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, { $ref?: string }> }>>
}
interface DescribedAnswer {
  headers: Record<string, unknown>
  content?: Record<string, { schema?: object }>
}
/** Returns what is wrong with an answer, or undefined if nothing is wrong. */
type Judge = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => string | undefined

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Headers that only some answers contain. */
const OCCASIONAL = new Set(['X-Total-Capped', 'X-Offset', 'Link'])

async function openJudge(): Promise<Judge> {
  // Another test checks that this is a valid document.
  const document = (await describeApi('Test')) as unknown as Described
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
  formats.default(ajv, ['date-time', 'date', 'uuid', 'email'])
  ajv.addSchema(document, 'api')
  const places = new Map<string, string>()
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { operationId, responses }] of Object.entries(item))
      for (const [status, { $ref }] of Object.entries(responses))
        places.set(
          `${operationId} ${status}`,
          $ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`,
        )
  const partAt = (place: string): unknown =>
    place
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      // The schema must exist, because its place was found in this document.
      .reduce((part, key) => (part as Record<string, unknown>)[key], document as unknown)
  return (request, reply, payload) => {
    const name = request.routeOptions.config.endpoint?.name
    if (name === undefined) return undefined
    const call = `${request.method} ${request.url} as ${name} ${reply.statusCode}`
    const place = places.get(`${name} ${reply.statusCode}`)
    if (place === undefined) return `${call}: this status is not described`
    const { headers, content = {} } = partAt(place) as DescribedAnswer
    const missing = Object.keys(headers).find((header) => !OCCASIONAL.has(header) && !reply.hasHeader(header))
    if (missing !== undefined) return `${call}: no header ${missing}`
    const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
    if (request.method === 'HEAD' || payload === undefined || payload === null || payload === '')
      return undefined
    const media = content[type]
    if (!media) return `${call}: ${type} is not described`
    if (!media.schema || typeof payload !== 'string') return undefined
    const isValid = ajv.getSchema(`api${place}/content/${escaped(type)}/schema`)
    if (!isValid) return `${call}: its schema cannot be found`
    return isValid(JSON.parse(payload)) === true ? undefined : `${call}: ${ajv.errorsText(isValid.errors)}`
  }
}

/** All test files of a worker share this validator, so that it compiles each schema once. */
let judge: Promise<Judge> | undefined

/** Checks every answer of the application against the API document. */
export async function watchAnswers(app: FastifyInstance): Promise<void> {
  judge ??= openJudge()
  const problemOf = await judge
  app.addHook('onSend', async (request, reply, payload) => {
    const problem = problemOf(request, reply, payload)
    if (problem !== undefined) noteUndocumented(problem)
  })
}
