export type Channel = 'email' | 'sms'

/** One message as its gateway gets it. */
export interface Letter {
  /** The same at every try of the same message. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** A PNG that the HTML shows. */
  logo?: Buffer | undefined
  at: Date
  /** Where its reader stops such mails with one call (RFC 8058). */
  oneClick?: string | undefined
  /** A calendar file that goes with it. */
  calendar?: string | undefined
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
}

/** Takes a letter, or throws a GatewayError. Gives up when the signal says so. */
export interface Gateway {
  send(letter: Letter, signal: AbortSignal): Promise<void>
}

/**
 * Why a gateway did not take a letter. `refused`: it never will take this one. `later`: this one not now.
 * `down`: it takes none at all at the moment.
 */
export type FailureKind = 'refused' | 'later' | 'down'

export class GatewayError extends Error {
  readonly kind: FailureKind
  /** A short code for logs; never an answer's text, which may name a person. */
  readonly code: string

  constructor(kind: FailureKind, code: string) {
    super(`${kind}: ${code}`)
    this.name = 'GatewayError'
    this.kind = kind
    this.code = code
  }
}

/** Until a connection stands, and for the whole of what needs one exchange. */
export const GATEWAY_TIMEOUT_MS = 10_000
