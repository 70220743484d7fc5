import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { TOTP } from 'totp-generator'
import { hashPassword } from '../src/crypto/passwords.ts'
import type { Services } from '../src/services.ts'
import { buildUser } from './factories.ts'

export const PASSWORD = 'Correct-Horse-26'
export const passwordHash = await hashPassword(PASSWORD)

export const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Code of an authenticator app, from a library that the product does not use. */
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

/** A person whose password is PASSWORD, and the destination of the person's codes. */
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

/** Confirms an authenticator for the account, with SECRET as its key. */
export async function confirmApp({ db, secrets }: Services, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: secrets.encrypt(SECRET), totp_confirmed_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

/** Signs in with PASSWORD and returns the token, which is a half session if a second step is on. */
export async function logIn(api: Caller, email: string): Promise<string> {
  return (await api.post('/login', { email, password: PASSWORD })).json<{ token: string }>().token
}

export async function lastMessage(app: FastifyInstance, to: string): Promise<string> {
  const messages = (await app.inject('/api/dev/outbox')).json<{ to: string; text: string }[]>()
  return messages.find((message) => message.to === to)?.text ?? ''
}

export async function lastCode(app: FastifyInstance, to: string): Promise<string> {
  return /\b[0-9]{6}\b/.exec(await lastMessage(app, to))?.[0] ?? ''
}

export async function wrongCode(app: FastifyInstance, to: string): Promise<string> {
  return (await lastCode(app, to)) === '123456' ? '654321' : '123456'
}

/** Makes the codes of all logins this many seconds older, so that tests need not wait. */
export async function ageCodes({ db }: Pick<Services, 'db'>, seconds: number): Promise<void> {
  const { sql } = await import('kysely')
  await sql`update login_codes set sent_at = sent_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db)
}
