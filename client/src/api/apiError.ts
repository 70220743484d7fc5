import './jitless.ts'
import { Factor } from '@doorstep/contract/access'
import { ErrorCode, type ErrorBody, SERVER_ERROR } from '@doorstep/contract/errors'

/**
 * `unreachable`: no answer arrived. `unreadable`: an answer arrived, but not from the API, for example a proxy's error
 * page.
 */
export type FailureKind = 'answer' | 'unreachable' | 'unreadable'

export interface SecondStepState {
  factor: Factor
  resendsLeft: number
  retryAfter: number
}

interface Failure extends Partial<Omit<ErrorBody, 'message'>> {
  kind: FailureKind
  status: number
  message: string
  /** The number of seconds from the Retry-After header. */
  retryAfter?: number
  secondStep?: SecondStepState | null
}

/** The only error type that calls throw. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: Readonly<Record<string, string>>
  /**
   * The current version of the record, if the edit was based on an old version. The current version has the shape of
   * the call's response.
   */
  readonly current: unknown
  readonly allowed: readonly string[]
  readonly reauthenticate: boolean
  readonly sessionEnded: boolean
  /** The second step that the call requires: its factor, and when a code can be sent again. */
  readonly secondStep: SecondStepState | null
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'ApiError'
    this.kind = failure.kind
    this.status = failure.status
    this.code = failure.code ?? null
    this.fields = failure.fields ?? {}
    this.current = failure.current
    this.allowed = failure.allowed ?? []
    this.reauthenticate = failure.reauthenticate ?? false
    this.sessionEnded = failure.sessionEnded ?? false
    this.secondStep = failure.secondStep ?? null
    this.retryAfter = failure.retryAfter ?? null
    this.requestId = failure.requestId ?? null
  }
}

export const UNREACHABLE = 'Unable to reach the server.'

export function unreachable(): ApiError {
  return new ApiError({ kind: 'unreachable', status: 0, message: UNREACHABLE })
}

export function unreadable(status: number): ApiError {
  return new ApiError({ kind: 'unreadable', status, message: SERVER_ERROR })
}

/** Parses the API's error body. Returns an `unreadable` error for any other body. */
export function errorFromBody(status: number, body: unknown, retryAfter: string | null): ApiError {
  if (!isRecord(body) || typeof body['message'] !== 'string') return unreadable(status)
  const code = ErrorCode.safeParse(body['code'])
  return new ApiError({
    kind: 'answer',
    status,
    message: body['message'],
    ...(code.success ? { code: code.data } : {}),
    ...(isTextRecord(body['fields']) ? { fields: body['fields'] } : {}),
    ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
    allowed: Array.isArray(body['allowed']) ? body['allowed'].filter((step) => typeof step === 'string') : [],
    current: body['current'],
    reauthenticate: body['reauthenticate'] === true,
    sessionEnded: body['sessionEnded'] === true,
    secondStep: secondStepOf(body),
    ...(retryAfter !== null && Number(retryAfter) > 0 ? { retryAfter: Number(retryAfter) } : {}),
  })
}

function secondStepOf({ factor, resendsLeft, retryAfter }: Record<string, unknown>): SecondStepState | null {
  const known = Factor.safeParse(factor)
  if (!known.success) return null
  return { factor: known.data, resendsLeft: Number(resendsLeft), retryAfter: Number(retryAfter) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string')
}
