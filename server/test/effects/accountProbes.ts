import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { caller, confirmApp, lastCode, logIn, PASSWORD, passwordHash, totpCode } from '../account.ts'
import { PDF, signUp } from '../applicants.ts'
import { Caller } from '../callers.ts'
import { buildUser } from '../factories.ts'
import type { Call, Probe } from './effect.ts'
import { NO_TOKEN } from './world.ts'
import type { EffectWorld } from './world.ts'

const OTHER_PASSWORD = 'Maple-Kettle-77'
const OTHER_SECRET = 'A'.repeat(32)

/** Probes for signing in, signing up and accepting an invitation. */
export function accountProbes(world: EffectWorld): Record<string, Probe> {
  const { services, app } = world.test
  const { resident, home, otherHome } = world
  const api = caller(app)
  const email = (): string => `effect-${world.next()}@example.test`
  const buildLogin = async (options: Parameters<typeof buildUser>[1] = {}) => {
    const address = email()
    const userId = await buildUser(services, { email: address, passwordHash, ...options })
    return { userId, email: address }
  }
  const holder = async (): Promise<{ as: Caller; email: string }> => {
    const login = await buildLogin()
    return { as: await world.callerOf(login.userId), email: login.email }
  }
  /** Returns the status of a login, which shows whether this password works. */
  const signsIn = (address: string, password: string) => async () =>
    String((await api.post('/login', { email: address, password })).statusCode)
  /** The server rejects an authenticator secret that is already in use, so each call makes a new one. */
  const authenticator = async (): Promise<{ secret: string; code: string }> => {
    const secret = Array.from(randomBytes(32), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join(
      '',
    )
    return { secret, code: await totpCode(secret) }
  }
  const halfway = async (): Promise<Call & { code: string }> => {
    const phoneNumber = `+4477008${String(world.next()).padStart(5, '0')}`
    const login = await buildLogin({ mfaEnabled: true, phoneNumber })
    const token = await logIn(api, login.email)
    const code = await lastCode(app, phoneNumber)
    return { as: new Caller(app, { userId: login.userId, token }), body: {}, code }
  }
  const own = ({ as }: Call): number => as.userId
  const person = () => ({ email: email(), firstName: 'Robin', lastName: 'Reed' })
  const otherPerson = { email, firstName: 'Kim', lastName: 'Lane' }
  const applied = async (): Promise<Call> => {
    const address = email()
    await signUp(world.test, { Email: address, AddressId: String(home) })
    await signUp(world.test, { Email: address, AddressId: String(home), FirstName: 'Again' })
    const links = services.db
      .selectFrom('account_links as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select('l.id')
      .where('u.email', '=', address)
    const { id } = await links.executeTakeFirstOrThrow()
    const token = await world.accountLink(resident.userId, 'replaceApplication')
    // The test does not know the emailed token. So it replaces the hash of the stored link with the hash of a known
    // token.
    await sql`with known as (delete from account_links where user_id = ${resident.userId}
        and purpose = 'replaceApplication' returning token_hash)
      update account_links set token_hash = known.token_hash from known where account_links.id = ${id}`.execute(
      services.db,
    )
    return { as: world.nobody, body: { token } }
  }

  return {
    login: {
      call: async () => ({
        as: world.nobody,
        body: { email: (await buildLogin()).email, password: PASSWORD },
      }),
      refused: { email: 'nobody@example.test', password: OTHER_PASSWORD },
    },
    reauthenticate: {
      call: async () => {
        const { userId } = await buildLogin({ mfaEnabled: true })
        await confirmApp(services, userId)
        return { as: await world.callerOf(userId), body: { password: PASSWORD, code: await totpCode() } }
      },
      refused: { password: OTHER_PASSWORD, code: '000000' },
    },
    verifyCode: {
      call: async () => {
        const { as, code } = await halfway()
        return { as, body: { code } }
      },
      others: { userId: own },
      refused: { code: '000000' },
    },
    sendCode: {
      call: async () => {
        const { as } = await halfway()
        await sql`update login_codes set sent_at = sent_at - interval '4 minutes'`.execute(services.db)
        return { as, body: {} }
      },
      others: { userId: own },
    },
    setUpMfa: {
      call: async () => ({ as: (await holder()).as, body: await authenticator() }),
      others: { userId: own },
      refused: { secret: OTHER_SECRET, code: '000000' },
    },
    forgotPassword: {
      call: async () => ({ as: world.nobody, body: { email: 'reset@example.test' } }),
      others: { email: 'nobody@example.test' },
    },
    resetPassword: {
      call: async () => {
        const login = await buildLogin()
        const token = await world.accountLink(login.userId, 'resetPassword')
        return {
          as: world.nobody,
          body: { token, newPassword: OTHER_PASSWORD },
          shows: signsIn(login.email, OTHER_PASSWORD),
        }
      },
      others: { newPassword: 'Copper-Lantern-88' },
      refused: { token: NO_TOKEN },
    },
    changePassword: {
      call: async () => {
        const { as, email: address } = await holder()
        const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }
        return { as, body, shows: signsIn(address, OTHER_PASSWORD) }
      },
      others: { newPassword: 'Copper-Lantern-88' },
      refused: { currentPassword: OTHER_PASSWORD },
    },
    setUpFirstAdmin: {
      call: async () => {
        const address = email()
        const userId = await buildUser(services, { email: address, baseRole: 'ADMIN' })
        const token = await world.accountLink(userId, 'firstAdmin')
        const body = { token, password: OTHER_PASSWORD, ...(await authenticator()) }
        return { as: world.nobody, body, shows: signsIn(address, OTHER_PASSWORD) }
      },
      others: { password: 'Copper-Lantern-88' },
      refused: { token: NO_TOKEN, secret: OTHER_SECRET, code: '000000' },
    },
    register: {
      call: () => ({
        as: world.nobody,
        body: {
          ...person(),
          password: PASSWORD,
          phoneNumber: '07700900123',
          addressId: home,
        },
        files: [['proof.pdf', PDF]],
      }),
      others: { ...otherPerson, phoneNumber: '07700900124', addressId: otherHome, roleId: 4 },
      refused: { email: 'no address', password: 'too short' },
    },
    replaceApplication: { call: applied, refused: { token: NO_TOKEN } },
    readInvite: {
      call: async () => ({ as: world.nobody, body: { token: await world.invitation(email()) } }),
      refused: { token: NO_TOKEN },
    },
    acceptInvite: {
      call: async () => {
        const address = email()
        const token = await world.invitation(address)
        const body = { firstName: 'Robin', lastName: 'Reed', phoneNumber: '07700900123', password: PASSWORD }
        return { as: world.nobody, body: { token, ...body }, shows: signsIn(address, PASSWORD) }
      },
      others: {
        firstName: 'Kim',
        lastName: 'Lane',
        phoneNumber: '07700900124',
        password: OTHER_PASSWORD,
      },
      refused: { token: NO_TOKEN },
    },
  }
}
