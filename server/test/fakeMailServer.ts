import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'

/** The server's answer to a command: success, an error code, or no answer at all. */
export type MailAnswer = number | 'ok' | 'hang'

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] }
  raw: string
  isSecure: boolean
}

interface Options extends SMTPServerOptions {
  port?: number
  onRecipient?: (address: string) => MailAnswer
  /** A function that runs when the whole email has arrived. The email counts as received if the answer is ok. */
  onMail?: (mail: ReceivedMail) => MailAnswer | Promise<MailAnswer>
}

export interface FakeMailServer {
  port: number
  mails: ReceivedMail[]
  close(): Promise<void>
}

const answerError = (code: number): Error => Object.assign(new Error('No, thank you'), { responseCode: code })

/** Starts a mail server on this machine that speaks SMTP. */
export async function startMailServer(options: Options = {}): Promise<FakeMailServer> {
  const mails: ReceivedMail[] = []
  const { port: wanted, onRecipient, onMail, ...rest } = options
  const answer = (what: MailAnswer, done: (error?: Error | null) => void): void => {
    if (what === 'ok') done()
    else if (what !== 'hang') done(answerError(what))
  }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => answer(onRecipient?.(address) ?? 'ok', done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void (async () => {
          const raw = Buffer.concat(chunks).toString('utf8')
          const { mailFrom, rcptTo } = session.envelope
          const mail: ReceivedMail = {
            ...(await PostalMime.parse(raw)),
            raw,
            isSecure: session.secure,
            envelope: {
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
            },
          }
          const what = (await onMail?.(mail)) ?? 'ok'
          if (what === 'ok') mails.push(mail)
          answer(what, done)
        })()
      })
    },
    ...rest,
  })
  // Some tests close the connection on purpose.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(wanted ?? 0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
