import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Issue } from '@doorstep/contract/issues/schema'
import { buildActor, leafCategory } from './factories.ts'
import type { TestApp } from './testApp.ts'

export type Answer = LightMyRequestResponse
type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type FormFile = [name: string, data: Buffer]

/** Encodes a form in the same way as a browser. */
export async function formBody(
  fields: Record<string, string>,
  files: FormFile[] = [],
): Promise<{ payload: Buffer; headers: Headers }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, data] of files) form.append('Files', new Blob([new Uint8Array(data)]), name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Calls the API with a session token, or without one. */
export class Caller {
  readonly #app: FastifyInstance
  readonly #bearer: Headers
  readonly userId: number
  readonly token: string

  constructor(app: FastifyInstance, { userId, token }: { userId: number; token: string }) {
    this.#app = app
    this.userId = userId
    this.token = token
    this.#bearer = token === '' ? {} : { authorization: `Bearer ${token}` }
  }

  #call(method: Method, url: string, options: InjectOptions = {}): Promise<Answer> {
    const headers = { ...this.#bearer, ...options.headers }
    return this.#app.inject({ ...options, method, url: `/api${url}`, headers })
  }

  get(url: string, headers: Headers = {}): Promise<Answer> {
    return this.#call('GET', url, { headers })
  }

  put(url: string, payload: object, headers: Headers = {}): Promise<Answer> {
    return this.#call('PUT', url, { payload, headers })
  }

  delete(url: string): Promise<Answer> {
    return this.#call('DELETE', url)
  }

  post(url: string, payload?: object, headers: Headers = {}): Promise<Answer> {
    return this.#call('POST', url, { ...(payload && { payload }), headers })
  }

  update(issueId: number, change: object, headers: Headers = {}): Promise<Answer> {
    return this.put(`/Issues/update_issue/${issueId}`, change, headers)
  }

  async postForm(
    url: string,
    fields: Record<string, string>,
    files: FormFile[] = [],
    headers: Headers = {},
  ): Promise<Answer> {
    const form = await formBody(fields, files)
    return this.#call('POST', url, { payload: form.payload, headers: { ...form.headers, ...headers } })
  }

  /** Reports an issue. `fields` replaces values of a valid form. */
  async report(
    test: TestApp,
    fields: Record<string, string>,
    { files = [], headers = {} }: { files?: FormFile[]; headers?: Headers } = {},
  ): Promise<Answer> {
    const complete = {
      Title: 'Dripping tap',
      Description: 'It drips all night.',
      CategoryId: String(await leafCategory(test.services)),
      ...fields,
    }
    return this.postForm('/issues/report', complete, files, headers)
  }
}

/** Creates a person with this role at the property, and returns a caller with their session. */
export async function signIn(
  test: TestApp,
  role: Parameters<typeof buildActor>[1],
  propertyId?: number,
  options?: Parameters<typeof buildActor>[3],
): Promise<Caller> {
  return new Caller(test.app, await buildActor(test.services, role, propertyId, options))
}

export function nobody(test: TestApp): Caller {
  return new Caller(test.app, { userId: 0, token: '' })
}

export const issueOf = (answer: Answer): Issue => answer.json<Issue>()

/** Fields of an issue that is not an emergency, for a reader who must not see its owner and deadlines. */
export const NOTHING_PROMISED = {
  emergencyKind: null,
  proposedPriority: null,
  ownerId: null,
  ownerName: null,
  dueAt: null,
  dueKind: null,
  expectedBy: null,
  waitingSince: null,
  needsReply: null,
  quiet: null,
} satisfies Partial<Issue>
