import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { endpoints } from '@doorstep/contract'
import { statusOf } from '@doorstep/contract/endpoint'
import type { Endpoint, RequestOf, ResponseOf } from '@doorstep/contract/endpoint'
import type { Ctx, SystemCtx } from '../context.ts'
import type { Services } from '../services.ts'
import { AppError, invalid } from '../errors.ts'
import type { Actor } from '../policy/actor.ts'
import { holds } from '../policy/scopes.ts'
import { FORBIDDEN_MESSAGE } from '../policy/authorize.ts'
import { sendBinary } from './binary.ts'
import type { BinaryResult } from '../files/store.ts'
import { API_PREFIX } from './apiPath.ts'
import { takeExportTurn } from './exportTurns.ts'
import { openEventStream } from './eventStream.ts'
import type { EventStream } from '../live/hub.ts'
import { sendPage } from './sendPage.ts'
import type { Page } from '../paging/pages.ts'
import { canonicalFields, canonicalList, parseFields, queryFields } from './readInput.ts'
import { requestCtx } from './requestContext.ts'
import { authenticate, findOpenSession } from './authenticate.ts'
import { refuseOtherIdentity, requireFresh } from '../sessions/session.ts'
import type { Session } from '../sessions/session.ts'
import { readUpload } from './upload.ts'
import type { UploadedFile } from '../files/receive.ts'

type CtxOf<E extends Endpoint> = E['optionalSession'] extends true
  ? SystemCtx & Partial<Pick<Ctx, 'actor'>>
  : E['permission'] extends 'public'
    ? SystemCtx
    : Ctx
type FilesOf<E extends Endpoint> = E['files'] extends object ? { files: UploadedFile[] } : unknown
type ResultOf<E extends Endpoint> = E['response'] extends 'binary'
  ? BinaryResult
  : E['paged'] extends true
    ? ResponseOf<E> extends (infer Item)[]
      ? Page<Item>
      : never
    : ResponseOf<E>

export type UseCase<E extends Endpoint> = (
  ctx: CtxOf<E>,
  input: RequestOf<E> & FilesOf<E>,
) => Promise<ResultOf<E>>
/** A use-case that decides when to open its event stream, and then writes to the stream. */
export type StreamUseCase = (ctx: Ctx, open: () => EventStream) => Promise<void>

type HandlerOf<E extends Endpoint> = E['response'] extends 'events' ? StreamUseCase : UseCase<E>
export type Handlers = { [Name in keyof typeof endpoints]: HandlerOf<(typeof endpoints)[Name]> }

const CHARSET = /;\s*charset\s*=\s*["']?([^"';,\s]*)/gi

/** Refuses other charsets. Every body is read as UTF-8, so text in another charset would be stored wrongly. */
function requireUtf8({ headers }: Pick<FastifyRequest, 'headers'>): void {
  for (const [, charset = ''] of (headers['content-type'] ?? '').matchAll(CHARSET))
    if (!/^utf-?8$/i.test(charset)) throw new AppError('UNSUPPORTED_TYPE', 'Send text as UTF-8.')
}

/**
 * Registers one call of the contract. Checks session and rights, parses the input, runs the use-case and sends the
 * answer, in this order.
 */
export function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  runUseCase: (ctx: never, input: never) => Promise<unknown>,
): void {
  const register = (method: string, path: string): void => {
    app.route({
      method,
      url: API_PREFIX + path,
      config: { endpoint },
      // The upload parser counts the bytes of a form, so this limit does not apply.
      ...(endpoint.bodyLimit !== undefined && !endpoint.files && { bodyLimit: endpoint.bodyLimit }),
      onRequest: async (request) => {
        await guard(app.services, endpoint, request)
        if (endpoint.body || endpoint.files) requireUtf8(request)
      },
      handler: async (request, reply) => {
        const ctx = contextOf(app.services, request)
        const { input, discard } = await readRequest(ctx, endpoint, request)
        request.input = input
        try {
          await guardAgain(app.services, endpoint, request, ctx)
          takeExportTurn(app.services, endpoint, ctx.actor?.userId, reply)
          // `Handlers` ties input and result to this endpoint, but the types are lost at registration.
          const result = await (runUseCase as (ctx: SystemCtx, input: unknown) => Promise<unknown>)(
            ctx,
            input,
          )
          return await answer(endpoint, request, reply, result)
        } finally {
          await discard()
        }
      },
    })
  }
  register(endpoint.method, endpoint.path)
  for (const alias of endpoint.aliases ?? []) register(alias.method ?? endpoint.method, alias.path)
}

export function streamRoute(app: FastifyInstance, endpoint: Endpoint, stream: StreamUseCase): void {
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    exposeHeadRoute: false,
    config: { endpoint },
    onRequest: (request) => guard(app.services, endpoint, request),
    handler: async (request, reply) => {
      const ctx = contextOf(app.services, request)
      if (!ctx.actor) throw new Error('a stream needs a session')
      await stream({ ...ctx, actor: ctx.actor }, () => openEventStream(request, reply))
    },
  })
}

// The check runs before the body is read, so that an upload from a stranger never reaches the parser.
async function guard(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.permission === 'public') {
    if (endpoint.optionalSession === true) await welcome(services, endpoint, request)
    return
  }
  const session = await authenticate(services, request, endpoint)
  await admit(services, request, session.actor)
  requireRights(endpoint, session)
  request.guardedAt = performance.now()
}

function requireRights(endpoint: Endpoint, { actor }: Session): void {
  if (endpoint.permission === 'public') return
  if (!holds(actor, endpoint.permission)) throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
  if (endpoint.fresh === true) requireFresh({ actor })
}

const GUARD_HOLDS_MS = 250

// A body can take a long time to arrive, and its sender could be suspended in the meantime. So check the current rights
// again once the body has arrived.
async function guardAgain(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  ctx: Partial<Ctx>,
): Promise<void> {
  if (request.guardedAt === undefined || performance.now() - request.guardedAt < GUARD_HOLDS_MS) return
  const session = await authenticate(services, request, endpoint)
  requireRights(endpoint, session)
  ctx.actor = session.actor
}

// On a public call, a token that belongs to no live full session is ignored.
async function welcome(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const session = await findOpenSession(services, request, endpoint)
  if (session?.actor.sessionKind === 'full') await admit(services, request, session.actor)
}

async function admit(services: Services, request: FastifyRequest, actor: Actor): Promise<void> {
  request.actor = actor
  await services.limits.inProcess('LIMIT_API').consume(String(actor.userId))
  refuseOtherIdentity(actor, request.headers['x-user-id'])
}

const IDEMPOTENCY_KEY_MAX = 64

function contextOf(services: Services, request: FastifyRequest): SystemCtx & Partial<Ctx> {
  const ctx: SystemCtx & Partial<Ctx> = requestCtx(services, request)
  if (request.actor) ctx.actor = request.actor
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key !== '') {
    if (key.length > IDEMPOTENCY_KEY_MAX)
      throw invalid({
        idempotencyKey: `The Idempotency-Key must be ${IDEMPOTENCY_KEY_MAX} characters or fewer.`,
      })
    ctx.idempotencyKey = key
  }
  return ctx
}

interface ReadRequest {
  input: Record<string, unknown>
  discard: () => Promise<void>
}

async function readRequest(
  ctx: SystemCtx & Partial<Ctx>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ReadRequest> {
  const input: Record<string, unknown> = {}
  if (endpoint.params)
    input['params'] = parseFields(endpoint.params, request.params as Record<string, unknown>)
  const query = queryFields(request.url)
  if (endpoint.query) input['query'] = parseFields(endpoint.query, canonicalFields(endpoint.query, query))
  if (!endpoint.files) {
    if (request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', 'This call accepts only JSON.')
    if (endpoint.body) input['body'] = await readBody(ctx, endpoint, endpoint.body, request, request.body)
    return { input, discard: async () => {} }
  }
  if (ctx.actor) await ctx.services.limits.inProcess('LIMIT_UPLOAD').consume(String(ctx.actor.userId))
  const upload = await readUpload(request, {
    fileField: endpoint.files.field,
    maxFiles: endpoint.files.max,
    rules: endpoint.files.rules,
    textFields: endpoint.files.textFields,
    ignored: endpoint.files.ignored,
    timeoutMs: endpoint.files.timeoutMs,
    tempDir: ctx.services.files.tempDir,
    bodyLimit: endpoint.bodyLimit ?? 0,
  })
  try {
    if (endpoint.body) input['body'] = await readBody(ctx, endpoint, endpoint.body, request, upload.fields)
  } catch (error) {
    await upload.discard()
    throw error
  }
  input['files'] = upload.files
  return { input, discard: upload.discard }
}

async function readBody(
  ctx: SystemCtx & Partial<Ctx>,
  endpoint: Endpoint,
  schema: z.core.$ZodType,
  request: FastifyRequest,
  raw: unknown,
): Promise<unknown> {
  const list = canonicalList(schema, raw)
  if (list) return parseFields(schema, list)
  const fields = canonicalFields(schema, raw)
  if (ctx.actor) for (const name of endpoint.identity ?? []) refuseOtherIdentity(ctx.actor, fields[name])
  const ifMatch = /^(?:W\/)?"?([0-9]{1,10})"?$/.exec(request.headers['if-match'] ?? '')?.[1]
  if (ifMatch !== undefined && fields['version'] === undefined) fields['version'] = Number(ifMatch)
  return parseFields(schema, fields)
}

const compiled = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** The schema is compiled on first use, because a compiled schema checks a long list much faster. */
function compiledOf(schema: z.core.$ZodType): z.core.$ZodType {
  const known = compiled.get(schema) ?? z.compile(schema)
  compiled.set(schema, known)
  return known
}

async function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<unknown> {
  if (endpoint.response === 'binary') return sendBinary(reply, result as BinaryResult)
  void reply.code(statusOf(endpoint))
  if (endpoint.response === 'none') return reply.send()
  if (typeof endpoint.response === 'string') throw new Error(`${endpoint.name} is registered as a plain call`)
  const body = endpoint.paged === true ? sendPage(request, reply, result as Page<unknown>) : result
  const parsed = z.parse(compiledOf(endpoint.response), body)
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed)
    void reply.header('etag', `"${String(parsed.version)}"`)
  if (endpoint.conditional === true) return sendConditional(request, reply, parsed)
  return reply.send(parsed)
}

/**
 * Sends 304 if the caller already has the answer. The page itself keeps the answer and sends its ETag, so the browser
 * stores nothing.
 */
function sendConditional(request: FastifyRequest, reply: FastifyReply, parsed: unknown): FastifyReply {
  const body = JSON.stringify(parsed)
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  void reply.header('etag', tag)
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
  if (known.includes(tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
