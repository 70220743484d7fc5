export type Channel = 'email' | 'sms'

/** One message as handed to its gateway. */
export interface Letter {
  /** The key of a message, which is the same for every attempt to send it. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** The logo as a PNG, which the HTML shows. */
  logo?: Buffer | undefined
  at: Date
  /** Address that unsubscribes the reader with one call (RFC 8058). */
  oneClick?: string | undefined
  calendar?: string | undefined
  replyTo?: string | undefined
}

/** Sends a letter, or throws a GatewayError. Gives up when the signal aborts. */
export interface Gateway {
  send(letter: Letter, signal: AbortSignal): Promise<void>
}

/**
 * The reason why a gateway did not accept a letter. `refused`: the gateway will never accept this letter. `later`: the
 * gateway might accept this letter later. `down`: the gateway accepts no letters at the moment.
 */
export type FailureKind = 'refused' | 'later' | 'down'

export class GatewayError extends Error {
  readonly kind: FailureKind
  /** Short code for logs. The gateway's own answer is never logged, because it might name a person. */
  readonly code: string

  constructor(kind: FailureKind, code: string) {
    super(`${kind}: ${code}`)
    this.name = 'GatewayError'
    this.kind = kind
    this.code = code
  }
}

/** Time limit for connecting, and for a whole request that needs one exchange. */
export const GATEWAY_TIMEOUT_MS = 10_000
