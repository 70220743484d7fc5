import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopbackName } from '../loopback.ts'
import { GATEWAY_TIMEOUT_MS, GatewayError } from './gateway.ts'
import type { Gateway, Letter } from './gateway.ts'
import { LOGO_ID } from './html.ts'
import { oneLine } from './letter.ts'
import type { MailSettings } from './settings.ts'

/** Matches one address: no list, no name, and no character that ends a line. */
const ADDRESS = /^[^\s<>"(),:;\\[\]@\p{Cc}]+@[^\s<>"(),:;\\[\]@\p{Cc}]+$/u

/**
 * The limit for connecting is short, so that codes are not delayed. To accept an email, a server may take ten minutes
 * (RFC 5321, 4.5.3.2).
 */
export const SMTP_LIMITS = { connectMs: 2 * GATEWAY_TIMEOUT_MS, answerMs: 600_000 }

interface Session {
  connection: SMTPConnection
  isSignedIn: boolean
}

/** Opens a session, runs the work and always ends the session. */
type InSession = <T>(signal: AbortSignal, work: (session: Session) => Promise<T>) => Promise<T>

/** Uses TLS according to the address. Never sends a password without TLS, except on this machine. */
function sessionsOf({ url, requiresTls }: MailSettings, limits = SMTP_LIMITS): InSession {
  const { auth, ...options } = parseConnectionUrl(url)
  const isLoopback = isLoopbackName(options.host ?? '')
  const hasPassword = auth?.user !== undefined && auth.user !== ''
  const connectionOptions = {
    requireTLS: hasPassword && !isLoopback && options.secure !== true,
    ...options,
    ...(requiresTls && { requireTLS: true, ignoreTLS: false, opportunisticTLS: false }),
    connectionTimeout: GATEWAY_TIMEOUT_MS,
    greetingTimeout: GATEWAY_TIMEOUT_MS,
    socketTimeout: limits.answerMs,
    dnsTimeout: GATEWAY_TIMEOUT_MS,
  }
  return async (signal, work) => {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection')
    const connection = new Connection(connectionOptions)
    const end = (): void => connection.close()
    signal.addEventListener('abort', end)
    const connecting = setTimeout(end, limits.connectMs)
    try {
      await step((done) => connection.connect(done), connection, 'down')
      if (hasPassword) await step((done) => connection.login({ ...auth }, done), connection, 'down')
      clearTimeout(connecting)
      const result = await work({ connection, isSignedIn: hasPassword })
      connection.quit()
      return result
    } catch (error) {
      connection.close()
      throw signal.aborted ? new GatewayError('down', 'ETIMEDOUT') : error
    } finally {
      clearTimeout(connecting)
      signal.removeEventListener('abort', end)
    }
  }
}

/** Sends emails over SMTP, with one connection per email. */
export function smtpGateway(settings: MailSettings, brandName: string, limits = SMTP_LIMITS): Gateway {
  const inSession = sessionsOf(settings, limits)
  const { from } = settings
  const sender = { name: from.name ?? brandName, address: from.address }
  return {
    send: async (letter, signal) => {
      if (!ADDRESS.test(letter.to)) throw new GatewayError('refused', 'address')
      const content = await compose(letter, sender)
      const envelope = { from: sender.address, to: [letter.to] }
      await inSession(signal, ({ connection }) =>
        step((done) => connection.send(envelope, content, done), connection),
      )
    },
  }
}

/**
 * Checks that the mail server accepts our account, without sending an email. Returns whether the connection uses TLS
 * and whether we are signed in.
 */
export function probeSmtp(
  settings: MailSettings,
  signal: AbortSignal,
): Promise<{ isSecure: boolean; isSignedIn: boolean }> {
  return sessionsOf(settings)(signal, async ({ connection, isSignedIn }) => ({
    isSecure: connection.secure,
    isSignedIn,
  }))
}

async function compose(letter: Letter, sender: { name: string; address: string }): Promise<Buffer> {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const mail = new MailComposer({
    from: sender,
    to: { name: '', address: letter.to },
    ...(letter.replyTo !== undefined && { replyTo: { name: sender.name, address: letter.replyTo } }),
    subject: oneLine(letter.subject),
    text: letter.text,
    html: letter.html,
    ...(letter.calendar !== undefined && { icalEvent: eventOf(letter.calendar) }),
    attachments: letter.logo
      ? [
          {
            cid: LOGO_ID,
            content: letter.logo,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
            filename: 'logo.png',
          },
        ]
      : [],
    messageId: `<${letter.key}@${domain}>`,
    date: letter.at,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(letter.oneClick !== undefined && {
        'List-Unsubscribe': `<${letter.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Promise((resolve, reject) => {
    mail.compile().build((error, message) => (error ? reject(error) : resolve(message)))
  })
}

/**
 * The calendar method is also part of the content type, because email programs need it there to show an invitation or
 * cancellation.
 */
function eventOf(content: string): { method: string; content: string; filename: string } {
  const method = /^METHOD:([A-Z]+)/m.exec(content)?.[1] ?? 'PUBLISH'
  return { method, content, filename: 'appointment.ics' }
}

type Done = (error?: SmtpError | null) => void

interface SmtpError extends Error {
  code?: string | undefined
  command?: string | undefined
  responseCode?: number | undefined
}

/** Runs one exchange with the mail server. Fails if the connection breaks or is closed during the exchange. */
async function step(run: (done: Done) => void, connection: SMTPConnection, kind?: 'down'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: SmtpError): void => reject(failureOf(error, kind))
    connection.on('error', fail)
    connection.once('end', () => fail(Object.assign(new Error('closed'), { code: 'ECONNECTION' })))
    run((error) => (error ? fail(error) : resolve()))
  })
}

/** Errors about the recipient or the text concern only this email. All other errors concern the mail server. */
function failureOf(error: SmtpError, kind?: 'down'): GatewayError {
  const status = error.responseCode
  const code = status === undefined ? (error.code ?? 'unknown') : String(status)
  if (kind === 'down' || status === 421) return new GatewayError('down', code)
  // Without an answer from the server, the codes EENVELOPE and EMESSAGE come from the client's own checks of address
  // and size.
  const isOwnCheck = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (status === undefined) return new GatewayError(isOwnCheck ? 'refused' : 'down', code)
  const isAboutLetter = error.command !== 'MAIL FROM' && status !== 503
  return new GatewayError(status >= 500 && isAboutLetter ? 'refused' : 'later', code)
}
