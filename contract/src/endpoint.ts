import type * as z from 'zod/mini'
import type { Permission } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type SessionKind = 'full' | 'mfa' | 'setup'
type Schema = z.core.$ZodType

/** What a multipart call takes in its file field. */
export interface FileRules {
  types: readonly string[]
  /** The largest file that is taken. */
  maxBytes: number
  messages: { tooMany: string; tooLarge: string; wrongType: string }
}

/** The records whose changes are told as they happen. */
export const LIVE_KINDS = ['alert', 'announcement', 'category', 'firm', 'issue', 'item', 'message'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** What is shown and touched, one kind at a time. */
export type RecordKind =
  | LiveKind
  | 'activity'
  | 'announcementTemplate'
  | 'bankHoliday'
  | 'calendarFeed'
  | 'certificate'
  | 'columnChoice'
  | 'dataExport'
  | 'deadlineRule'
  | 'development'
  | 'erasure'
  | 'invitation'
  | 'issueView'
  | 'mailChoice'
  | 'ownerRule'
  | 'pack'
  | 'profile'
  | 'property'
  | 'retentionHold'
  | 'savedReply'
  | 'secondStep'
  | 'session'
  | 'staffNote'
  | 'user'
  | 'welcome'

/** One call of the API: the single place where its address, right, input and answer are written down. */
export interface Endpoint {
  name: string
  method: Method
  /** Below `/api`, in the router's syntax: `/issues/:issueId`. The server takes any casing, the page asks in this one. */
  path: string
  /** Other historic addresses of the same call. */
  aliases?: readonly { method?: Method; path: string }[]
  permission: Permission | 'public'
  /** Whose records a read shows: the page reads it anew once one is touched. Read by `{kind}Id`, it shows that one. */
  shows?: readonly RecordKind[]
  /** Whose records a write may change, directly or by what follows from it. A dry run touches none. */
  touches?: readonly RecordKind[]
  params?: Schema
  query?: Schema
  body?: Schema
  /** The fields that the page sends in PascalCase, as the specification spells them; the server takes any casing. */
  pascalCase?: 'all' | readonly string[]
  /**
   * The kinds of session that open the call. `mfa`: the second step is still owed; `setup`: an authenticator is.
   * Without it a full session is needed.
   */
  sessions?: readonly SessionKind[]
  /** A public call that shows more to whoever has a full session. */
  optionalSession?: boolean
  /** Needs a fresh sign-in; an older one is told to reauthenticate. */
  fresh?: boolean
  /** Body or query fields that claim who acts; one that contradicts the session is refused. */
  identity?: readonly string[]
  /** The body is multipart/form-data and may carry files in this field. */
  files?: {
    field: string
    max: number
    rules: FileRules
    /** Text fields: how many, of how many bytes each. */
    textFields?: { max: number; maxBytes: number }
    /** Fields that are dropped, however often they come. */
    ignored?: readonly string[]
    timeoutMs?: number
  }
  /** A poll of the page: it never counts as activity of the person. */
  background?: boolean
  /** Answers with an ETag, and 304 without a body to whoever has that answer already. */
  conditional?: boolean
  /** Body limit in bytes; the server's default for JSON otherwise. */
  bodyLimit?: number
  /** A JSON array that the server pages: `X-Total-Count`, `Link` and mostly `X-Offset` go with it. */
  paged?: boolean
  /** `binary` and `events` are streams that the use-case writes itself. */
  response: Schema | 'binary' | 'events' | 'none'
  /** What a `binary` answer may be. */
  media?: readonly string[]
  /** Where it makes something; else it is 200, or 204 without an answer. */
  status?: 201
}

type Calls = Record<string, Omit<Endpoint, 'name'>>

type Named<C extends Calls> = { [Name in keyof C & string]: C[Name] & { name: Name } }

/** Declares calls by their names; the literals' own types are kept so that caller and route are checked against them. */
export function endpoints<const C extends Calls>(calls: C): Named<C> {
  const named = Object.entries(calls).map(([name, call]) => [name, { name, ...call }])
  // Each has its key as its name.
  return Object.fromEntries(named) as Named<C>
}

export function statusOf({ response, status }: Endpoint): number {
  return response === 'none' ? 204 : (status ?? 200)
}

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller passes: each part is required exactly when the endpoint declares it. */
export type CallOf<E extends Endpoint> = Present<{
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}>

/** What the use-case receives, after parsing. */
export type RequestOf<E extends Endpoint> = Present<{
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}>

/** What comes back over the wire. */
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : void
