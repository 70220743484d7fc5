import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_SETTINGS } from './adminCommand.ts'
import { signIn } from './callers.ts'
import { buildProperty } from './factories.ts'
import { INBOUND_SETTINGS, mailOf, notesOf, replyAddress, reportOf } from './inboundMail.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const CLI = new URL('../src/cli.mjs', import.meta.url).pathname
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    settings: { ...INBOUND_SETTINGS, ...COMMAND_SETTINGS, MFA_REQUIRED_ROLES: 'LEASE' },
  })
})
afterAll(() => test.close())

interface Piped {
  code: number | null
  said: string
}

/** Runs the command as a mail server does, with the email on standard input. */
async function pipe(
  mail: Iterable<Buffer>,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<Piped> {
  const env = {
    ...COMMAND_SETTINGS,
    ...INBOUND_SETTINGS,
    DATABASE_URL: test.connectionString,
    DATABASE_WAIT_SECONDS: '0',
    DATA_DIR: test.dataDir,
    ENV_FILE: '',
    ...settings,
  }
  const child = spawn(process.execPath, [CLI, 'mail', 'receive', ...args], { env })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  await pipeline(Readable.from(mail), child.stdin)
  return { code: await ended, said: (await said).join('') }
}

describe('the mail receive command', () => {
  it('the mail receive command accepts an email from standard input once, while the server runs [REPLY-16]', async () => {
    const home = await buildProperty(test.services)
    const rosa = await signIn(test, 'TENANT', home, { email: 'rosa@example.test' })
    const admin = await signIn(test, 'ADMIN')
    const issueId = await reportOf(rosa, test, home)
    const to = await replyAddress(test, { issueId, userId: rosa.userId, audience: 'reporter' })
    const mail = mailOf({ from: 'rosa@example.test', to: 'portal@doorstep.example' })
    const both = await Promise.all([pipe([mail], ['--to', to]), pipe([mail], ['--to', to])])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.map(({ said }) => said).toSorted()).toEqual([
      'The email had already been received.\n',
      'The email was added as a note.\n',
    ])
    expect(await notesOf(admin, issueId)).toMatchObject([{ note: 'It drips again.', byMail: true }])
    expect(await pipe([mailOf({ from: 'x@example.test', to: 'y@example.test' })])).toEqual({
      code: 0,
      said: 'The email was not accepted: it was not sent to a reply address.\n',
    })
  })

  it('the mail receive command refuses an email of 30 MB with a sentence, and lists the refusal [REPLY-16]', async () => {
    const head = mailOf({ from: 'rosa@example.test', to: 'y@example.test' })
    const large = await pipe([head, ...Array.from({ length: 30 }, () => MEGABYTE)])
    expect(large).toEqual({ code: 65, said: 'The email was not accepted: it is larger than 25 MB.\n' })
    const rows = test.services.db
      .selectFrom('received_mails')
      .select('sender')
      .where('outcome', '=', 'tooLarge')
    expect(await rows.execute()).toEqual([{ sender: null }])
  })

  it.each<[string, Record<string, string>]>([
    ['the database is down', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }],
    ['a setting is wrong', { PORT: 'hush' }],
    ['no domain is set', { INBOUND_MAIL_DOMAIN: '', INBOUND_MAIL_AUTHSERV: '' }],
  ])(
    'the mail receive command asks the mail server to try again while %s [REPLY-16]',
    async (_name, settings) => {
      const { code, said } = await pipe([mailOf({ from: 'a@x.test', to: 'b@x.test' })], [], settings)
      expect([code, said]).toEqual([75, expect.stringMatching(/\S/)])
    },
  )
})
