import type { Page } from '@playwright/test'
import { SCREENS } from '@doorstep/contract/screens'
import type { Collected } from '../collector.ts'
import { baseUrl, unique } from '../support/api.ts'
import { greeting, submit } from '../support/entry.ts'
import { fillReport, openReport } from '../support/forms.ts'
import { NEW_PASSWORD, newcomer, newResident } from '../support/newcomers.ts'
import { fillSignup } from '../support/signup.ts'
import { expect, test } from '../support/test.ts'

const LINK_TOKEN = 'canary0token0of0a0mailed0link0000000000000000'

interface Params {
  page_path?: string
  page_location?: string
  method?: string
  engagement_time_msec?: number
}

interface Sent {
  client_id: string
  consent: object
  events: { name: string; params: Params }[]
}

async function collected(): Promise<Collected[]> {
  const url = process.env.E2E_COLLECTOR_URL
  if (!url) throw new Error('The global setup has named no collector.')
  return (await (await fetch(url)).json()) as Collected[]
}

/**
 * Returns the names of the events that the analytics provider received for this browser, with the page if the event has
 * one.
 */
async function told(clientId: string): Promise<string[]> {
  const bodies = (await collected()).map(({ body }) => JSON.parse(body) as Sent)
  return bodies
    .filter(({ client_id: id }) => id === clientId)
    .flatMap(({ events }) => events.map(({ name, params }) => `${name} ${params.page_path ?? ''}`.trim()))
}

const question = (page: Page) => page.getByRole('region', { name: 'Counting visits' })
const consent = (page: Page) => page.evaluate(() => localStorage.getItem('visitsConsent'))

test('after consent the analytics provider receives actions, but no data from the product or about its people [ROUTE-32, LOGIN-27, SESSION-19, SIGNUP-34, PROFILE-17, ISSUE-44, ISSUE-45, T27]', async ({
  open,
}) => {
  const person = await newResident()
  const page = await open(`/reset-password?token=${LINK_TOKEN}`, { isUnasked: true })
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/events'))
      posted.push(JSON.stringify([request.headers(), request.postData()]))
  })
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  expect(posted).toEqual([])
  await question(page).getByRole('button', { name: 'Yes, count me' }).click()
  await expect(question(page)).toHaveCount(0)
  const clientId = (await consent(page)) ?? ''
  expect(clientId).toMatch(/^[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await submit(page, person.email, NEW_PASSWORD)
  await expect(greeting(page)).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '-'
  const title = unique('Lamp flickers')
  const dialog = await openReport(page)
  await fillReport(dialog, title)
  await dialog.getByRole('button', { name: 'Submit issue' }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog')
  await edit.getByLabel('Title').fill(`${title}, again`)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toHaveCount(0)
  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('menuitem', { name: 'Update Profile' }).click()
  await page.getByLabel('First name').fill('Noor')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(page.getByText('Profile updated successfully.').first()).toBeVisible()
  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Get Started Here' }).click()
  const other = newcomer()
  await fillSignup(page, other)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Access is granted once your account is validated.')).toBeVisible()

  const views = [
    '/privacy-policy',
    '/login',
    '/dashboard',
    '/issues/:id',
    '/update-profile',
    '/login',
    '/signup',
  ]
  const deeds = ['login', 'issue_create', 'issue_update', 'profile_update', 'logout', 'sign_up']
  const wanted = [...views.map((path) => `page_view ${path}`), ...deeds]
  await expect.poll(async () => (await told(clientId)).toSorted()).toEqual(wanted.toSorted())

  const screens: readonly unknown[] = SCREENS
  for (const { url, body } of await collected()) {
    expect(url).toBe('/mp/collect?measurement_id=G-JOURNEYS1&api_secret=secret-of-the-provider')
    const { client_id: id, consent: agreed, events, ...rest } = JSON.parse(body) as Sent
    expect([id, agreed, rest]).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      {},
    ])
    for (const { name, params } of events) {
      const { page_path: path, page_location: location, method, engagement_time_msec: time, ...more } = params
      expect([time, more]).toEqual([1, {}])
      if (name === 'page_view')
        expect([screens.includes(path), location]).toEqual([true, `${baseUrl()}${path}`])
      else expect([path, location]).toEqual([undefined, undefined])
      expect(method).toBe(name === 'login' ? 'email' : undefined)
    }
  }
  const all = posted.join('\n')
  expect(posted).toHaveLength(wanted.length)
  for (const secret of [token, LINK_TOKEN, person.email, other.email, title, person.lastName])
    expect(all).not.toContain(secret)
})

test(
  'a visitor who refuses analytics is not counted, is not asked again and can change the answer',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/login', { isUnasked: true })
    const posted: string[] = []
    page.on('request', (request) => request.url().includes('/analytics/') && posted.push(request.url()))
    await question(page).getByRole('button', { name: 'No, thank you' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.goto('/help')
    await expect(page.getByText('Your visits are not counted.')).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    expect(posted).toEqual([])
    await page.getByRole('button', { name: 'Count my visits' }).click()
    await page.getByRole('link', { name: 'Terms and conditions' }).click()
    await expect
      .poll(async () => told((await consent(page)) ?? ''))
      .toEqual(['page_view /terms-and-conditions'])
    await page.goto('/privacy-policy')
    await page.getByRole('button', { name: 'Stop counting my visits' }).click()
    await expect.poll(() => consent(page)).toBe('denied')
  },
)
