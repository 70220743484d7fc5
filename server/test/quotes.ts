import { randomUUID } from 'node:crypto'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { readSecrets } from '../src/mail/letter.ts'
import { nobody, signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildIssue, buildProperty, findDevelopmentOf } from './factories.ts'
import { buildFirm, joinFirm } from './firms.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

export interface AskedFirm {
  id: number
  name: string
  email: string
  person: Caller
}

interface World {
  home: number
  resident: Caller
  manager: Caller
  admin: Caller
  firms: [AskedFirm, AskedFirm, AskedFirm]
}

/** A home with staff and a resident, and three firms with one person each. */
export class QuoteWorld {
  readonly test: TestApp
  readonly home: number
  readonly resident: Caller
  readonly manager: Caller
  readonly admin: Caller
  /** The firms are called Alba, Brook and Carn. */
  readonly firms: [AskedFirm, AskedFirm, AskedFirm]

  private constructor(test: TestApp, world: World) {
    this.test = test
    this.home = world.home
    this.resident = world.resident
    this.manager = world.manager
    this.admin = world.admin
    this.firms = world.firms
  }

  static async start(options?: Parameters<typeof startTestApp>[0]): Promise<QuoteWorld> {
    const test = await startTestApp(options)
    const { services } = test
    const home = await buildProperty(services, { name: 'Flat 7' })
    const developmentIds = [await findDevelopmentOf(services, home)]
    const firm = async (name: string): Promise<AskedFirm> => {
      const email = `${name.toLowerCase()}@example.test`
      const id = await buildFirm(services, { name: `${name} Works`, email, developmentIds })
      const person = await signIn(test, 'TENANT', await buildProperty(services))
      await services.db.deleteFrom('property_roles').where('user_id', '=', person.userId).execute()
      await joinFirm(services, person.userId, id)
      return { id, name: `${name} Works`, email, person }
    }
    return new QuoteWorld(test, {
      home,
      resident: await signIn(test, 'TENANT', home, { firstName: 'Priya', lastName: 'Nair' }),
      manager: await signIn(test, 'PMGR', home, { email: 'manager@example.test' }),
      admin: await signIn(test, 'ADMIN', undefined, { email: 'admin@example.test' }),
      firms: [await firm('Alba'), await firm('Brook'), await firm('Carn')],
    })
  }

  issue(status: 'Open' | 'InProgress' | 'Resolved' = 'Open'): Promise<number> {
    return buildIssue(this.test.services, {
      propertyId: this.home,
      reporterId: this.resident.userId,
      title: 'Zqtitle drips',
      status,
    })
  }

  /** Asks these firms for quotes. By default, asks only the first firm. */
  async ask(
    issueId: number,
    firms: readonly AskedFirm[] = [this.firms[0]],
    more: object = {},
  ): Promise<Quote[]> {
    const body = { firmIds: firms.map(({ id }) => id), words: 'Please price a new tap.', ...more }
    const answer = await this.manager.post(`/issues/${issueId}/quotes`, body)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    const quotes = answer.json<Quote[]>()
    return firms.flatMap(({ id }) => quotes.filter(({ firmId }) => firmId === id))
  }

  give(
    by: Caller,
    quoteId: number,
    amountPence: number,
    { file, ...more }: { file?: [string, Buffer]; key?: string; words?: string; removeFile?: string } = {},
  ): Promise<Answer> {
    const fields = { key: randomUUID(), amountPence: String(amountPence), ...more }
    return by.postForm(`/quotes/${quoteId}/give`, fields, file ? [file] : [])
  }

  giveByLink(token: string, amountPence: number, more: Record<string, string> = {}): Promise<Answer> {
    const fields = { token, key: randomUUID(), amountPence: String(amountPence), ...more }
    return nobody(this.test).postForm('/quote-links/give', fields, [])
  }

  byLink(act: string, body: object): Promise<Answer> {
    return nobody(this.test).post(`/quote-links/${act}`, body)
  }

  mailsTo(
    recipient: string,
  ): Promise<{ subject: string | null; body: string | null; secrets: Buffer | null }[]> {
    return this.test.services.db
      .selectFrom('outbox_messages')
      .select(['subject', 'body', 'secrets'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  }

  /** Returns the token in the newest email to the firm. */
  async token({ email }: AskedFirm): Promise<string> {
    const mails = await this.mailsTo(email)
    const { link } = readSecrets(this.test.services.secrets, mails.at(-1)?.secrets ?? null)
    return link ?? ''
  }

  async quoteRows(issueId: number) {
    return this.test.services.db
      .selectFrom('quotes')
      .select(['id', 'firm_id', 'status', 'amount_pence', 'version'])
      .where('issue_id', '=', issueId)
      .execute()
  }
}

export const quoteOf = (answer: Answer): Quote => answer.json<Quote>()
