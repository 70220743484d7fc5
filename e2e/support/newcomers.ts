import { openAsBlob } from 'node:fs'
import { baseUrl, sessionOf, unique, type Session } from './api.ts'
import { SMALL_JPEG } from './forms.ts'

export const NEW_PASSWORD = 'Lantern-Orchid-42'
export const NEW_HOME = { country: 'United Kingdom', town: 'Reading', address: /^Flat 12, Lock House/ }

export interface Newcomer {
  firstName: string
  lastName: string
  email: string
  /** The ten digits of a phone number after +44, from a range that nobody uses. */
  mobile: string
  proofName: string
}

// Up to four test workers run at once, each with its own range of phone numbers.
let count = Number(process.env.TEST_PARALLEL_INDEX ?? 0) * 250

/** Returns the details of a new person without an account. */
export function newcomer(): Newcomer {
  count += 1
  const mark = unique('n').replace(/[^a-z0-9]+/g, '-')
  return {
    firstName: 'Nadia',
    lastName: 'Verbeke',
    email: `nadia.${mark}@example.com`,
    mobile: `7700900${String(count % 1000).padStart(3, '0')}`,
    proofName: `bill-${mark}.png`,
  }
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${baseUrl()}/api${path}`, init)
  if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path}: ${await response.text()}`)
  return (await response.json()) as T
}

interface Place {
  id: number
  name: string
  fullAddress?: string
}

function named(places: readonly Place[], name: string | RegExp): number {
  const place = places.find((row) =>
    typeof name === 'string' ? row.name === name : name.test(row.name) || name.test(row.fullAddress ?? ''),
  )
  if (!place) throw new Error(`There is no place ${String(name)}.`)
  return place.id
}

let home: Promise<number> | undefined

function homeId(): Promise<number> {
  home ??= findHome()
  return home
}

async function findHome(): Promise<number> {
  const country = named(await json<Place[]>('/countries'), NEW_HOME.country)
  const town = named(await json<Place[]>(`/towns?countryId=${country}&limit=50`), NEW_HOME.town)
  return named(await json<Place[]>(`/addresses?townId=${town}&q=Lock%20House&limit=50`), NEW_HOME.address)
}

async function register(person: Newcomer): Promise<void> {
  const form = new FormData()
  const fields = {
    FirstName: person.firstName,
    LastName: person.lastName,
    Email: person.email,
    Password: NEW_PASSWORD,
    PhoneNumber: person.mobile,
    AddressId: String(await homeId()),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('Proof', await openAsBlob(SMALL_JPEG, { type: 'image/jpeg' }), 'bill.jpg')
  await json('/register', { method: 'POST', body: form })
}

/** Approves the person in a manager's session. */
export async function approve({ email }: Newcomer): Promise<void> {
  const { token } = await sessionOf('manager')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const query = new URLSearchParams({ status: 'Pending', q: email })
  const [applicant] = await json<{ id: number }[]>(`/admin/users?${query}`, { headers })
  if (!applicant) throw new Error(`Nobody with the address ${email} waits.`)
  await json('/admin/approve-user', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ userId: applicant.id }),
  })
}

/** Creates a resident for this test only. */
export async function newResident(): Promise<Newcomer> {
  const person = newcomer()
  await register(person)
  await approve(person)
  return person
}

export async function logInAs({ email }: Newcomer): Promise<Session> {
  return json('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: NEW_PASSWORD }),
  })
}
