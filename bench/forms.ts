import { Agent } from 'node:http'
import type pg from 'pg'
import { emailsOf, loginRequest, makeAccounts, PASSWORD, postJson } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import type { Form } from './alike.ts'
import { FORM_TYPE, multipart } from './multipart.ts'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'

const WRONG = 'Wrong-Horse-26'
/** The product locks an account after this many failed attempts. The benchmark raises the limits for an IP address. */
const LOCKED_BY = 10
export const LOGIN_ACCOUNT = { LIMIT_LOGIN_ACCOUNT: `${LOCKED_BY}/15m` }
/** A lock lasts a minute, so the benchmark locks another account after this many calls. */
const CALLS_OF_A_LOCK = 25

const PROOF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'
const ISSUE = 'select min(id)::int as id from issues'
const ADDRESS = 'select min(id)::int as id from homes where is_active'

export interface Place {
  client: pg.Client
  url: string
  calls: number
  signUps: number
  round: number
}

type Make = (name: string, count: number, status: Accounts['status']) => Promise<(n: number) => string>

/** Creates the accounts for one round of a form. Each account makes one call, so no account reaches a limit. */
function maker({ client, round }: Place, form: string): Make {
  return async (name, count, status) => {
    const emails = await makeAccounts(client, { prefix: `${form}-${name}-${round}`, count, status })
    return (n) => emails[n] ?? ''
  }
}

function nobody({ round, calls }: Place, form: string): (n: number) => string {
  const emails = emailsOf(`${form}-unknown-${round}`, calls)
  return (n) => emails[n] ?? ''
}

async function loginForm(place: Place): Promise<Form> {
  const make = maker(place, 'login')
  const known = await make('known', place.calls, 'Approved')
  const suspended = await make('suspended', place.calls, 'Suspended')
  const locked = await make('locked', Math.ceil(place.calls / CALLS_OF_A_LOCK), 'Approved')
  const unknown = nobody(place, 'login')
  const lockOf = (n: number): string => locked(Math.floor(n / CALLS_OF_A_LOCK))
  return {
    name: 'login',
    title: 'a login with a wrong password, or with the right one of a locked account',
    calls: place.calls,
    status: 401,
    classes: {
      known: (n) => loginRequest(known(n), WRONG),
      unknown: (n) => loginRequest(unknown(n), WRONG),
      suspended: (n) => loginRequest(suspended(n), WRONG),
      locked: (n) => loginRequest(lockOf(n), PASSWORD),
    },
    before: async (n) => {
      if (n % CALLS_OF_A_LOCK > 0) return
      const agent = new Agent()
      for (let wrong = 0; wrong < LOCKED_BY; wrong += 1)
        await send(agent, place.url, loginRequest(lockOf(n), WRONG))
    },
  }
}

function forgot(emailOf: (n: number) => string): (n: number) => BenchRequest {
  return (n) => postJson('/api/account/forgot-password', { email: emailOf(n) })
}

async function forgotForm(place: Place): Promise<Form> {
  const make = maker(place, 'forgot')
  const known = await make('known', place.calls, 'Approved')
  const suspended = await make('suspended', place.calls, 'Suspended')
  const pending = await make('pending', place.calls, 'Pending')
  return {
    name: 'forgot',
    title: 'a forgotten password',
    calls: place.calls,
    status: 200,
    classes: {
      known: forgot(known),
      unknown: forgot(nobody(place, 'forgot')),
      suspended: forgot(suspended),
      pending: forgot(pending),
    },
  }
}

async function registerForm(place: Place): Promise<Form> {
  const make = maker(place, 'register')
  const known = await make('known', place.signUps, 'Approved')
  const pending = await make('pending', place.signUps, 'Pending')
  const { rows } = await place.client.query<{ id: number }>(ADDRESS)
  const register =
    (emailOf: (n: number) => string) =>
    (n: number): BenchRequest => ({
      method: 'POST',
      path: '/api/register',
      headers: { 'content-type': FORM_TYPE },
      body: multipart(
        {
          FirstName: 'Nina',
          LastName: 'Okafor',
          Email: emailOf(n),
          Password: 'Maple-Kettle-77',
          PhoneNumber: '07700 900456',
          AddressId: String(rows[0]?.id),
        },
        { field: 'Proof', name: 'proof.pdf', type: 'application/pdf', text: PROOF },
      ),
    })
  return {
    name: 'register',
    title: 'a sign-up',
    calls: place.signUps,
    status: 201,
    classes: { new: register(nobody(place, 'register')), known: register(known), pending: register(pending) },
  }
}

/** Issue numbers are tested like forms, because a response might show a stranger that an issue exists. */
async function issueForm(place: Place): Promise<Form> {
  const strangerOf = await maker(place, 'issue')('stranger', 1, 'Approved')
  const login = await send(new Agent(), place.url, loginRequest(strangerOf(0), PASSWORD))
  const { token } = JSON.parse(login.body) as { token: string }
  const { rows } = await place.client.query<{ id: number }>(ISSUE)
  const read = (issueId: number) => (): BenchRequest => ({
    method: 'GET',
    path: `/api/issues/${issueId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return {
    name: 'issue',
    title: 'an issue that is out of scope, or does not exist',
    calls: place.calls,
    status: 404,
    classes: { hidden: read(rows[0]?.id ?? 0), missing: read(99_999_999) },
  }
}

/** Calls whose responses might reveal an account or an issue. */
export const FORMS: Record<string, (place: Place) => Promise<Form>> = {
  login: loginForm,
  forgot: forgotForm,
  register: registerForm,
  issue: issueForm,
}
