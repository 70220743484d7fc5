import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { firstProperty, move, read, report, send, update } from '../support/api.ts'
import { PEOPLE, type Person } from '../support/accounts.ts'
import { submit } from '../support/entry.ts'
import { openReport } from '../support/forms.ts'
import { PAYLOADS } from '../support/payloads.ts'
import { expect, test } from '../support/test.ts'

const ALL_AT_ONCE = PAYLOADS.join('\n')
const NOTES = [PAYLOADS.slice(0, 32), PAYLOADS.slice(32)].map((part) => part.join('\n'))
const BATCH = 8
/** Each search joins as many payloads as the search field accepts. */
const SEARCHES = [PAYLOADS.slice(0, 4), PAYLOADS.slice(4, 8), PAYLOADS.slice(8, 12)].map((part) =>
  part.join(' '),
)

/** Expects typed text to stay text, not to become elements of the page. */
async function expectText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: '__xss' in window,
    elements: [
      ...document.querySelectorAll('script, iframe, object, embed, base, form, style, link, meta, img'),
    ]
      .map((element) => (element instanceof HTMLFormElement ? element.cloneNode(false) : element))
      .map((element) => (element instanceof Element ? element.outerHTML : ''))
      .filter((html) => /alert|evil|__xss/.test(html)),
    handlers: [...document.querySelectorAll('*')]
      .filter((element) => element.getAttributeNames().some((name) => name.startsWith('on')))
      .map((element) => element.outerHTML),
    links: [...document.querySelectorAll('a')]
      .map(({ href }) => href)
      .filter((href) => !/^(https?|tel):/.test(href)),
  }))
  expect(found).toEqual({ ran: false, elements: [], handlers: [], links: [] })
}

const textOf = (page: Page) => page.getByRole('main').evaluate((element) => element.textContent ?? '')

async function expectShown(page: Page, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = await textOf(page)
    return texts.filter((text) => !shown.includes(text))
  }
  await expect.poll(missing).toEqual([])
}

/** Collects requests to other origins. */
function watchRequests(page: Page): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(page.url()).origin)
      foreign.push(request.url())
  })
  return foreign
}

test.describe('text with scripts and links', () => {
  test.describe.configure({ mode: 'serial' })
  const titles = PAYLOADS.map((text) => text.padEnd(5))
  let full: Issue
  const ask = (subject: string) =>
    send('kieran', 'POST', '/support/enquiries', {
      subject,
      message: ALL_AT_ONCE.slice(0, 2000),
      propertyId: full.propertyId,
    })

  test.beforeAll(async () => {
    const { id: propertyId } = await firstProperty('kieran')
    for (let at = 0; at < titles.length; at += BATCH)
      await Promise.all(
        titles.slice(at, at + BATCH).map(async (title, index) => {
          const issue = await report('kieran', { title, description: `${title} and more`, propertyId })
          if (index % 2 === 0) await move('manager2', issue, 'Approved')
        }),
      )
    full = await report('kieran', { title: PAYLOADS[8] ?? '', description: ALL_AT_ONCE, propertyId })
    for (const notes of NOTES) await update('manager2', full.issueId, { notes })
    await send('kieran', 'POST', '/feedback', { rating: 1, comment: ALL_AT_ONCE.slice(0, 1000) })
  })

  test('typed text stays plain text on the resident’s dashboard and issue page [T25]', async ({ open }) => {
    const page = await open('/dashboard', { as: 'kieran' })
    const foreign = watchRequests(page)
    for (const name of ['Live issues', 'Logged issues']) {
      const list = page.getByRole('region', { name })
      await expect(list.getByRole('row')).toHaveCount(26)
      const shown = await list.getByRole('rowheader').getByRole('link').allTextContents()
      expect(shown.filter((title) => !titles.includes(title))).toEqual([])
      await list.getByRole('button', { name: 'Next' }).click()
      await expect(list.getByRole('button', { name: 'Previous' })).toBeEnabled()
    }
    await expectText(page)
    await page.goto(`/issues/${full.issueId}`)
    await expect(page.getByRole('region', { name: 'History' })).toContainText('evil.example')
    await expectShown(page, [...PAYLOADS, ...NOTES])
    await expectText(page)
    expect(foreign).toEqual([])
  })

  test('typed text stays plain text in the manager’s list and dialogs [T25]', async ({ open }) => {
    const page = await open('/manage-logged-issues?property=Flat+20,+Vernon&limit=100', { as: 'manager2' })
    const foreign = watchRequests(page)
    const missing = async () => {
      const shown = await page.getByRole('rowheader').allTextContents()
      return titles.filter((title) => !shown.includes(title))
    }
    await expect.poll(missing).toEqual([])
    await expectText(page)
    await page.goto(`/manage-logged-issues?jobId=${full.jobId}`)
    await page.getByRole('button', { name: 'more of the description' }).click()
    await expectShown(page, PAYLOADS)
    for (const act of ['Approve', 'Edit']) {
      await page.getByRole('button', { name: `${act} issue ${full.jobId}` }).click()
      const dialog = page.getByRole('dialog', { name: `${act} Issue ${full.jobId}` })
      if (act === 'Approve') await expect(dialog).toContainText(PAYLOADS[0] ?? '')
      else await expect(dialog.getByLabel('Description')).toHaveValue(ALL_AT_ONCE)
      await expectText(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
    }
    expect(foreign).toEqual([])
  })

  test('typed text stays plain text in the contractor’s list and in the outbox [T25]', async ({ open }) => {
    const page = await open('/dashboard', {
      as: 'millContractor',
      storage: { propertyId: String(full.propertyId) },
    })
    const list = page.getByRole('region', { name: 'Issues at this property' })
    await expect(list.getByRole('row')).toHaveCount(26)
    await expectText(page)
    await ask('<img src=x onerror=alert(2)>')
    await page.goto('/dev/outbox')
    await expectShown(page, [
      '<img src=x onerror=alert(2)>',
      'has sent a question through Help & Support',
      // One message holds at most twelve payloads.
      ...PAYLOADS.slice(0, 12),
    ])
    await expectText(page)
  })

  test('typed text stays plain text in a search that is opened from a link [T25]', async ({ open }) => {
    let page: Page | undefined
    for (const text of SEARCHES) {
      const address = `/dashboard?q=${encodeURIComponent(text)}&category=${encodeURIComponent(text)}`
      if (page) await page.goto(address)
      else page = await open(address, { as: 'kieran' })
      await expect(page.getByRole('main').getByLabel('Search')).toHaveValue(text)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectText(page)
    }
  })
})

const LEFT: Person[] = ['lucy', 'manager']
for (const person of LEFT) {
  test(`a logout without a connection leaves nothing of ${person}'s session behind`, async ({ open }) => {
    const page = await open('/login')
    await submit(page, PEOPLE[person])
    const dialog = await openReport(page)
    const written = 'A draft that nobody else may read'
    await dialog.getByLabel('Title').fill(written)
    await expect.poll(() => storedText(page)).toContain(written)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    expect(token).not.toBe('')
    // Opens the menu first, because offline only parts that have already loaded can open.
    await page.getByRole('button', { name: /account of/i }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => storedText(page)).not.toContain(written)
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const mayStay = ['lastSelectedPropertyId', 'theme', 'visitsConsent']
    expect(left.filter((key) => !mayStay.includes(key))).toEqual([])
    expect(await storedText(page)).not.toContain(token)
  })
}

function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ]
    parts.push(document.cookie)
    for (const { name } of await indexedDB.databases()) {
      const request = indexedDB.open(name ?? '')
      await new Promise((resolve) => request.addEventListener('success', resolve, { once: true }))
      for (const store of request.result.objectStoreNames) {
        const all = request.result.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve, { once: true }))
        parts.push(JSON.stringify(all.result))
      }
      request.result.close()
    }
    return parts.join('\n')
  })
}

test('the page sends the session token only to our own origin, in one header', async ({ open }) => {
  const page = await open('/dashboard', { as: 'resident' })
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '-')
  const wrong: string[] = []
  let carried = 0
  page.on('request', (request) => {
    const { authorization, ...others } = request.headers()
    const isOwn = new URL(request.url()).origin === new URL(page.url()).origin
    if (authorization === `Bearer ${token}` && isOwn) carried += 1
    else if (authorization) wrong.push(`${request.url()}: ${authorization}`)
    const elsewhere = [request.url(), request.postData() ?? '', ...Object.values(others)]
    if (elsewhere.some((text) => text.includes(token))) wrong.push(request.url())
  })
  const [issue] = await read<Issue[]>('resident', '/issues/user_issues?limit=1')
  await page.goto(`/issues/${issue?.issueId}`)
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Live issues' }).getByRole('link').first()).toBeVisible()
  expect(wrong).toEqual([])
  expect(carried).toBeGreaterThan(5)
})
