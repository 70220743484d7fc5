import { describe, expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '../../test/fakeMailServer.ts'
import type { FakeMailServer } from '../../test/fakeMailServer.ts'
import { GatewayError } from './gateway.ts'
import type { Letter } from './gateway.ts'
import { smtpGateway } from './smtpGateway.ts'

const KEY = '5f0c6f0e-58a2-4f5c-9f57-0c7f1f4f7b11'
const LETTER: Letter = {
  key: KEY,
  to: 'robin@example.test',
  subject: 'Your report is approved: Dripping tap – küchen',
  text: 'Dear Robin,\n\nIt drips.',
  html: '<p>Dear Robin,</p>',
  at: new Date('2026-11-02T09:00:00Z'),
}

async function serve(options: Parameters<typeof startMailServer>[0] = {}): Promise<FakeMailServer> {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}

async function send(
  url: string,
  letter: Partial<Letter> = {},
  { limitMs = 30_000, requiresTls = false } = {},
): Promise<void> {
  const gateway = smtpGateway(
    { url, requiresTls, from: { name: undefined, address: 'portal@homes.test' } },
    'Home, & "Hearth"',
  )
  await gateway.send({ ...LETTER, ...letter }, AbortSignal.timeout(limitMs))
}

async function failureOf(sending: Promise<void>): Promise<string> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(GatewayError)
  return error instanceof GatewayError ? `${error.kind} ${error.code}` : ''
}

describe('smtpGateway', () => {
  it('smtpGateway adds the headers for one-click unsubscribe [FORYOU-13]', async () => {
    const server = await serve()
    await send(`smtp://127.0.0.1:${server.port}`, {
      oneClick: 'https://portal.example/api/unsubscribe/a-1-b',
    })
    const [mail] = server.mails
    const valueOf = (key: string) => mail?.headers.find((header) => header.key === key)?.value
    expect(valueOf('list-unsubscribe')).toBe('<https://portal.example/api/unsubscribe/a-1-b>')
    expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('smtpGateway attaches a calendar file that email programs show as an invitation [APPOINT-10]', async () => {
    const server = await serve()
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
    await send(`smtp://127.0.0.1:${server.port}`, { calendar })
    const [mail] = server.mails
    expect(mail?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
    expect(mail?.attachments).toMatchObject([
      { mimeType: 'text/calendar' },
      { filename: 'appointment.ics', mimeType: 'application/ics' },
    ])
  })

  it('smtpGateway sends text and HTML with the brand as sender and a unique id', async () => {
    const server = await serve()
    await send(`smtp://127.0.0.1:${server.port}`)
    const [mail] = server.mails
    expect(mail).toMatchObject({
      from: { name: 'Home, & "Hearth"', address: 'portal@homes.test' },
      to: [{ address: 'robin@example.test' }],
      subject: LETTER.subject,
      messageId: `<${KEY}@homes.test>`,
      envelope: { from: 'portal@homes.test', to: ['robin@example.test'] },
    })
    expect(mail?.text?.trim()).toBe(LETTER.text)
    expect(mail?.html?.trim()).toBe(LETTER.html)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail?.raw).not.toContain('List-Unsubscribe')
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(new Date(mail?.date ?? 0)).toEqual(LETTER.at)
  })

  it('smtpGateway sends to one recipient, even if a title or address contains other addresses [T25]', async () => {
    const server = await serve()
    const url = `smtp://127.0.0.1:${server.port}`
    await send(url, { subject: 'Leak\r\nBcc: x@y.test\r\n\r\n<b>body</b>' })
    expect(server.mails[0]).toMatchObject({ subject: 'Leak Bcc: x@y.test <b>body</b>' })
    expect(server.mails[0]?.envelope.to).toEqual(['robin@example.test'])
    expect(server.mails[0]?.bcc).toBeUndefined()
    expect(server.mails[0]?.raw).not.toMatch(/^bcc:/im)
    for (const to of [
      'a@b.test, x@y.test',
      'a@b.test\r\nRCPT TO:<x@y.test>',
      '<a@b.test>',
      'a b@c.test',
      'nobody',
      '"a"@b.test',
    ])
      expect(await failureOf(send(url, { to }))).toBe('refused address')
    expect(server.mails).toHaveLength(1)
  })

  it('smtpGateway keeps lines with a single dot, and long lines', async () => {
    const server = await serve()
    const text = `one\n.\n..two\n${'x'.repeat(5000)}\nQUIT`
    await send(`smtp://127.0.0.1:${server.port}`, { text })
    expect(server.mails[0]?.text?.trim()).toBe(text)
  })

  it('smtpGateway uses STARTTLS if the server offers it, and rejects untrusted certificates', async () => {
    const server = await serve({ hideSTARTTLS: false })
    const url = `smtp://127.0.0.1:${server.port}`
    await send(`${url}?tls.rejectUnauthorized=false`)
    expect(server.mails[0]?.isSecure).toBe(true)
    expect(await failureOf(send(url))).toMatch(/^down /)
    expect(server.mails).toHaveLength(1)
  })

  it('smtpGateway uses TLS from the start for smtps addresses', async () => {
    const server = await serve({ secure: true })
    await send(`smtps://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)
    expect(server.mails[0]?.isSecure).toBe(true)
  })

  it('smtpGateway never sends unencrypted if the address requires TLS', async () => {
    const server = await serve()
    expect(await failureOf(send(`smtp://127.0.0.1:${server.port}?requireTLS=true`))).toMatch(/^down /)
    expect(server.mails).toHaveLength(0)
  })

  it.each(['', '?ignoreTLS=true', '?opportunisticTLS=true', '?requireTLS=false'])(
    'smtpGateway never sends unencrypted if production requires TLS, even if the address allows it: %j [SAFE-50]',
    async (parameters) => {
      const clear = await serve()
      const url = (port: number): string => `smtp://127.0.0.1:${port}${parameters}`
      await send(`smtp://127.0.0.1:${clear.port}`)
      expect(await failureOf(send(url(clear.port), {}, { requiresTls: true }))).toMatch(/^down /)
      expect(clear.mails).toHaveLength(1)
      const untrusted = await serve({ hideSTARTTLS: false })
      expect(await failureOf(send(url(untrusted.port), {}, { requiresTls: true }))).toMatch(/^down /)
      expect(untrusted.mails).toHaveLength(0)
    },
  )

  it('smtpGateway signs in with the name and password in the address', async () => {
    const seen: string[] = []
    const server = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push(`${username}:${password}`)
        if (password === 'p@ss') done(null, { user: username })
        else done(new Error('no'))
      },
    })
    await send(`smtp://portal:p%40ss@127.0.0.1:${server.port}`)
    expect(server.mails).toHaveLength(1)
    expect(await failureOf(send(`smtp://portal:wrong@127.0.0.1:${server.port}`))).toBe('down 535')
    expect(seen).toEqual(['portal:p@ss', 'portal:wrong'])
  })
})

describe('smtpGateway with a failing server', () => {
  it.each([
    ['a recipient refused permanently', 550, 'refused 550'],
    ['a full mailbox', 452, 'later 452'],
    ['a server that hangs up', 421, 'down ECONNECTION'],
  ])('smtpGateway classifies the failure of a server: %s', async (_what, code, failure) => {
    const server = await serve({ onRecipient: () => code })
    expect(await failureOf(send(`smtp://127.0.0.1:${server.port}`))).toBe(failure)
  })

  it.each([
    ['a text refused permanently', 554, 'refused 554'],
    ['one refused for now', 451, 'later 451'],
  ])('smtpGateway classifies the failure of a server: %s', async (_what, code, failure) => {
    const server = await serve({ onMail: () => code })
    expect(await failureOf(send(`smtp://127.0.0.1:${server.port}`))).toBe(failure)
  })

  it('smtpGateway reports a closed port as down', async () => {
    const server = await startMailServer()
    await server.close()
    expect(await failureOf(send(`smtp://127.0.0.1:${server.port}`))).toBe('down ESOCKET')
  })

  it('smtpGateway gives up after the time limit', async () => {
    const server = await serve({ onMail: () => 'hang' })
    expect(await failureOf(send(`smtp://127.0.0.1:${server.port}`, {}, { limitMs: 300 }))).toBe(
      'down ETIMEDOUT',
    )
  })
})
