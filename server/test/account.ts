import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { TOTP } from 'totp-generator'
import { hashPassword } from '../src/crypto/passwords.ts'
import type { Services } from '../src/services.ts'
import { buildUser } from './factories.ts'

/** A password that the rules take, and its hash, made once. */
export const PASSWORD = 'Correct-Horse-26'
export const passwordHash = await hashPassword(PASSWORD)

export const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows, by a library that the product does not use. */
export async function totpCode(secret = SECRET, at = Date.now()): Promise<string> {
  return (await TOTP.generate(secret, { timestamp: at })).otp
}

type Payload = Record<string, unknown>

export interface Caller {
  post(path: string, payload?: Payload, token?: string): Promise<LightMyRequestResponse>
  get(path: string, token?: string): Promise<LightMyRequestResponse>
  delete(path: string, token?: string): Promise<LightMyRequestResponse>
}

export function caller(app: FastifyInstance, headers: Record<string, string> = {}): Caller {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token?: string, payload?: Payload) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    })
  return {
    post: (path, payload, token) => call('POST', path, token, payload),
    get: (path, token) => call('GET', path, token),
    delete: (path, token) => call('DELETE', path, token),
  }
}

/** Somebody who knows PASSWORD, and where their codes arrive. */
export interface Account {
  userId: number
  email: string
  phone: string
}

let accounts = 0

export async function buildAccount(services: Services, mfaEnabled = true): Promise<Account> {
  accounts += 1
  const email = `account-${accounts}@example.test`
  const phone = `+4477009${String(accounts).padStart(5, '0')}`
  const userId = await buildUser(services, { email, phoneNumber: phone, passwordHash, mfaEnabled })
  return { userId, email, phone }
}

/** Their authenticator shows the codes of SECRET from now on, and has worked. */
export async function confirmApp({ db, secrets }: Services, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: secrets.encrypt(SECRET), totp_confirmed_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

/** The token of a right password: a full one, or one that owes the second step. */
export async function logIn(api: Caller, email: string): Promise<string> {
  return (await api.post('/login', { email, password: PASSWORD })).json<{ token: string }>().token
}

/** The newest message to an address, as its reader gets it. */
export async function lastMessage(app: FastifyInstance, to: string): Promise<string> {
  const messages = (await app.inject('/api/dev/outbox')).json<{ to: string; text: string }[]>()
  return messages.find((message) => message.to === to)?.text ?? ''
}

export async function lastCode(app: FastifyInstance, to: string): Promise<string> {
  return /\b[0-9]{6}\b/.exec(await lastMessage(app, to))?.[0] ?? ''
}

/** Six digits that were not sent. */
export async function wrongCode(app: FastifyInstance, to: string): Promise<string> {
  return (await lastCode(app, to)) === '123456' ? '654321' : '123456'
}

/** Lets time pass for the second step of every login, without waiting. */
export async function ageCodes({ db }: Pick<Services, 'db'>, seconds: number): Promise<void> {
  const { sql } = await import('kysely')
  await sql`update login_codes set sent_at = sent_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db)
}
