import type { Order } from '@doorstep/contract/orders/schema'
import type { Page } from '@playwright/test'
import { PEOPLE } from '../support/accounts.ts'
import { move, outbox, read, report, unique } from '../support/api.ts'
import { problem, submit } from '../support/entry.ts'
import { PHOTO_PNG } from '../support/forms.ts'
import { newHome } from '../support/homes.ts'
import { sendOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

/** Imitates Chrome's translation, which replaces each new text with elements that contain its words. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, option, svg'))
          continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(wrap).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      wrap()
    })
  })

/** Imitates a browser that is set to store no site data. */
const storeNothing = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
    if ('locks' in navigator) navigator.locks.request = async () => refuse()
  })

test(
  'a page translated by the browser shows that a report was rejected [SHELL-200]',
  { tag: '@phone' },
  async ({ open }) => {
    const { propertyId, resident } = await newHome()
    const issue = await report(resident, { title: unique('Lamp flickers'), propertyId })
    const address = `/issues/${issue.issueId}`
    const as = { session: resident, isLive: true }
    const page = await open(address, { ...as, before: translate })
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
    await move('admin', issue, 'Rejected')
    await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Submitted', { exact: true })).toHaveCount(0)
  },
)

test("the login page explains why login can't work in a browser that stores nothing [LOGIN-200]", async ({
  open,
}) => {
  const page = await open('/', { before: storeNothing })
  await submit(page, PEOPLE.meiLing)
  await expect(problem(page)).toContainText('your browser does not let this site store data')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('link', { name: 'Get Started Here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Nadia')
})

test(
  'a firm opens a link that its email program rewrote, and responds in a browser that stores nothing [ROUTE-201] [FIRMSIDE-202]',
  { tag: '@both' },
  async ({ open }) => {
    const { order, words, link } = await sendOrder()
    const token = link.split('#')[1] ?? ''
    const referers: string[] = []
    const page = await open(`${link.replace('#', '%23')}%3E?utm_source=mail`, {
      before: async (opened) => {
        opened.on('request', (request) => referers.push(request.headers()['referer'] ?? ''))
        await storeNothing(opened)
      },
    })
    await expect(page.getByText(words)).toBeVisible()
    await expect(page).toHaveURL(/\/order$/)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByText('No appointment is booked yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Done...' }).click()
    await page.getByLabel('What was done?').fill('A new valve.')
    await page.getByLabel('Choose photos: Photos of the finished work').setInputFiles([PHOTO_PNG])
    await page.getByRole('button', { name: 'Mark as complete' }).click()
    await expect(
      page.getByText('You marked the work as done. Staff are checking the work.', { exact: false }),
    ).toBeVisible()
    expect((await read<Order>('manager', `/orders/${order.orderId}`)).status).toBe('Done')
    expect(referers.filter((referer) => referer.includes(token))).toEqual([])
  },
)

test("a resident opens the page 'Is it fixed?' from an email whose link was escaped twice [ROUTE-201]", async ({
  open,
}) => {
  const issue = await report('meiLing', { title: unique('Tap drips') })
  await move('admin', issue, 'Approved', 'InProgress', 'Resolved')
  const mail = async () =>
    (await outbox()).find(({ to, subject }) => to === PEOPLE.meiLing && subject?.includes(issue.title))
  await expect.poll(async () => (await mail())?.text).toContain('/verdict#token=')
  const link = /(\/verdict)#token=(\S+)/.exec((await mail())?.text ?? '')
  const page = await open(`${link?.[1]}%2523token%253D${link?.[2]}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Is it fixed?' })).toBeVisible()
  await expect(page).toHaveURL('/verdict')
})

test(
  'an issue in Arabic is written and read from right to left [SHELL-202]',
  { tag: '@both' },
  async ({ open }) => {
    const title = unique('الحنفية تسرب')
    const description = 'الماء على أرض المطبخ منذ الصباح.'
    const issue = await report('meiLing', { title, description })
    const page = await open(`/issues/${issue.issueId}`, { as: 'meiLing' })
    const direction = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((place) => getComputedStyle(place).direction)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect([await direction(title), await direction(description)]).toEqual(['rtl', 'rtl'])
    expect(await direction('Description')).toBe('ltr')
  },
)
