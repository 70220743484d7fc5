import type * as z from 'zod/mini'
import type { Permission } from './access.ts'
import type { LiveKind } from './events/rules.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type SessionKind = 'full' | 'mfa' | 'setup'
type Schema = z.core.$ZodType

/** The files that a multipart call accepts in its file field. */
export interface FileRules {
  types: readonly string[]
  maxBytes: number
  messages: { tooMany: string; tooLarge: string; wrongType: string }
}

/** The kinds of record that endpoints can read or change. */
export type RecordKind =
  | LiveKind
  | 'accessNote'
  | 'activity'
  | 'announcementTemplate'
  | 'area'
  | 'asset'
  | 'bankHoliday'
  | 'block'
  | 'calendarFeed'
  | 'certificate'
  | 'columnChoice'
  | 'dataExport'
  | 'deadlineRule'
  | 'development'
  | 'erasure'
  | 'incidentTemplate'
  | 'invitation'
  | 'issueView'
  | 'mailChoice'
  | 'ownerRule'
  | 'landlordReport'
  | 'profile'
  | 'property'
  | 'retentionHold'
  | 'savedReply'
  | 'secondStep'
  | 'session'
  | 'staffNote'
  | 'user'
  | 'welcome'

/** One call of the API. Its address, permission, input and response are declared only here. */
export interface Endpoint {
  name: string
  method: Method
  /**
   * The path below `/api` in the router's syntax, such as `/issues/:issueId`. The server accepts any casing. The page
   * uses the casing of this path.
   */
  path: string
  /** Older addresses of the same call, which the server still accepts. */
  aliases?: readonly { method?: Method; path: string }[]
  permission: Permission | 'public'
  /**
   * The kinds of record that a read shows. The page repeats the read when a write might have changed such a record. A
   * read by `{kind}Id` shows only the record with that id.
   */
  shows?: readonly RecordKind[]
  /** The kinds of record that a write might change, directly or as a consequence. A dry run changes nothing. */
  touches?: readonly RecordKind[]
  params?: Schema
  query?: Schema
  body?: Schema
  /** The fields that the page sends in PascalCase, as the specification spells them. The server accepts any casing. */
  pascalCase?: 'all' | readonly string[]
  /**
   * The kinds of session that can make the call. An `mfa` session still needs the second step. A `setup` session still
   * needs an authenticator. If left out, only full sessions can make the call.
   */
  sessions?: readonly SessionKind[]
  /** True for a public call that returns more to a full session. */
  optionalSession?: boolean
  /** The call needs a fresh sign-in. Older sessions get `reauthenticate`. */
  fresh?: boolean
  /** Body or query fields that name the actor. The server refuses a value that contradicts the session. */
  identity?: readonly string[]
  /** The field for files, if the body is multipart/form-data. */
  files?: {
    field: string
    max: number
    rules: FileRules
    /** The maximum number of text fields, and the maximum size of each in bytes. */
    textFields?: { max: number; maxBytes: number }
    /** Form fields that the server drops, even if they occur several times. */
    ignored?: readonly string[]
    timeoutMs?: number
  }
  /** True for a poll by the page, which does not count as activity of the person. */
  background?: boolean
  /** True if the call responds with an ETag. If the caller's copy is current, the response is 304 without a body. */
  conditional?: boolean
  /** Body limit in bytes. If left out, the server's default for JSON applies. */
  bodyLimit?: number
  /**
   * True if the response is one page of a JSON array, with the headers `X-Total-Count`, `Link` and usually `X-Offset`.
   */
  paged?: boolean
  /** `binary` and `events` are streams that the use-case writes itself. */
  response: Schema | 'binary' | 'events' | 'none'
  /** The media types of a `binary` response. */
  media?: readonly string[]
  /**
   * The status of the response: 201 if the call creates something. If left out, 200 or, without a response body, 204.
   */
  status?: 201
}

type Calls = Record<string, Omit<Endpoint, 'name'>>

type Named<C extends Calls> = { [Name in keyof C & string]: C[Name] & { name: Name } }

/** Declares calls by name. Literal types are kept, so that callers and routes are checked against them. */
export function endpoints<const C extends Calls>(calls: C): Named<C> {
  const named = Object.entries(calls).map(([name, call]) => [name, { name, ...call }])
  // Adds the name of each call, which is the call's key in `calls`.
  return Object.fromEntries(named) as Named<C>
}

export function statusOf({ response, status }: Endpoint): number {
  return response === 'none' ? 204 : (status ?? 200)
}

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The arguments of a call. Each part is required exactly when the endpoint declares it. */
export type CallOf<E extends Endpoint> = Present<{
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}>

/** The input of the use-case, after parsing. */
export type RequestOf<E extends Endpoint> = Present<{
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}>

/** The type of the response body. */
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : void
