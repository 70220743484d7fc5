import { readFileSync } from 'node:fs'
import type { ListedAnnouncement } from '@doorstep/contract/announcements/schema'
import type { Firm } from '@doorstep/contract/firms/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page, Request } from '@playwright/test'
import type { Person } from '../support/accounts.ts'
import { read, report, unique } from '../support/api.ts'
import { faultsOf, looksOf, SIZES } from '../support/fitting.ts'
import { PHOTO_PNG } from '../support/forms.ts'
import { sendOrder } from '../support/orders.ts'
import { expect, test, withoutNews } from '../support/test.ts'

/** Each address is looked at nine times, control by control. */
const WALK_MS = 900_000

/** Each size with text of one and two sizes, and a desktop that is zoomed to 200 %. */
const LOOKS = [...looksOf(SIZES), { width: 640, height: 400, text: '100%' }]

const PUBLIC = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  '/first-admin?token=x',
  '/register/replace?token=x',
  '/accept-invite?token=x',
  '/unsubscribe?token=newReport-1-x',
  '/verdict#token=1-1-x',
  '/order#o1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  '/quote#q1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  '/verify-mfa',
  '/privacy-policy',
  '/data-retention-policy',
  '/terms-and-conditions',
  '/unauthorized',
  '/help',
  '/dev/outbox',
]
const OWN = [
  '/dashboard',
  '/notifications',
  '/help',
  '/update-profile',
  '/change-password',
  '/setup-mfa',
  '/coming-soon',
  '/no/such/place',
]
const STAFF = [
  '/dashboard',
  '/site-settings',
  '/work',
  '/work?queue=approval',
  '/manage-logged-issues?status=Submitted&category=Plumbing',
  '/manage-users',
  '/user-properties-mapping',
  '/manage-properties',
  '/manage-developments',
  '/manage-alerts',
  '/manage-announcements',
  '/manage-activities',
  '/manage-activities?view=calendar',
  '/audit-logs',
  '/reports?tab=users',
  '/reports?tab=properties',
  '/reports?tab=issues',
  '/reports?tab=feedback',
  '/reports/pack?developmentId=1',
]

/** Where an administrator is shown more than a manager. */
const FOR_ADMIN = [
  '/dashboard',
  '/site-settings',
  '/manage-users',
  '/manage-developments',
  '/manage-alerts',
  '/manage-bank-holidays',
  '/manage-firms',
  '/manage-retention',
  '/manage-categories?parentId=1',
  '/manage-deadlines',
  '/manage-orders',
  '/manage-messages',
  '/reports?tab=users',
]

/** Waits, from the page's first request on, until nothing more comes and all that came is drawn. */
function watchLoading(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  const end = (request: Request) => underWay.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isDrawn = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      // What an answer leads to is asked for when it is drawn.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const isLoading = document.querySelector('main [aria-busy=true], [role=progressbar], .animate-shimmer')
      return document.querySelector('h1') !== null && isLoading === null
    })
  return () => expect.poll(async () => (await isDrawn()) && underWay.size === 0).toBe(true)
}

async function expectFitting(page: Page, addresses: readonly string[]): Promise<void> {
  const found: Record<string, unknown[]> = {}
  await withoutNews(page)
  const loaded = watchLoading(page)
  for (const address of addresses) {
    await page.goto(address)
    await loaded()
    Object.assign(found, await faultsOf(page, LOOKS, { what: address }))
  }
  expect(found).toEqual({})
}

test('all fits on a small screen and with large text before sign-in [KEEP-62, PHONE-18, PHONE-19, PHONE-23]', async ({
  open,
}) => {
  test.setTimeout(WALK_MS)
  const page = await open('about:blank')
  await expectFitting(page, PUBLIC)
})

type Shown = Issue & { announcementId: number; firmId: number }

const PEOPLE: [Person, (shown: Shown) => string[]][] = [
  ['eleanor', ({ issueId }) => [...OWN, `/issues/${issueId}`, '/report-issue', `/edit-issue/${issueId}`]],
  ['contractor', () => ['/dashboard', '/report-issue', '/notifications', '/orders']],
  [
    'manager',
    ({ issueId, propertyId, userId, announcementId }) => [
      ...STAFF,
      `/issues/${issueId}`,
      `/homes/${propertyId}`,
      `/people/${userId}`,
      `/announcements/${announcementId}`,
      `/manage-announcements/${announcementId}`,
    ],
  ],
  ['admin', ({ firmId }) => [...FOR_ADMIN, `/manage-firms/${firmId}`]],
]
for (const [person, addressesOf] of PEOPLE)
  test(`all fits on a small screen and with large text for ${person} [KEEP-62, PHONE-18, PHONE-19, PHONE-23]`, async ({
    open,
  }) => {
    test.setTimeout(WALK_MS)
    const photo = new File([readFileSync(PHOTO_PNG)], 'photo.png', { type: 'image/png' })
    const issue =
      person === 'eleanor'
        ? await report('eleanor', { title: unique('Gutter overflows'), files: [photo] })
        : (await read<Issue[]>('manager', '/issues?limit=1'))[0]
    if (!issue) throw new Error('There is no issue.')
    const [announcement] = await read<ListedAnnouncement[]>('manager', '/announcements?state=Sent&limit=1')
    const [firm] = await read<Firm[]>('admin', '/firms?limit=1')
    if (!announcement || !firm) throw new Error('Nothing was announced, or there is no firm.')
    const page = await open('about:blank', { as: person })
    await expectFitting(page, addressesOf({ ...issue, announcementId: announcement.id, firmId: firm.id }))
  })

test('all fits on a small screen and with large text for a firm, by account and by link [PHONE-18, PHONE-19, PHONE-23, FIRMSIDE-01]', async ({
  open,
}) => {
  test.setTimeout(WALK_MS)
  const { order, words, link } = await sendOrder()
  const page = await open('about:blank', { as: 'contractor' })
  await expectFitting(page, ['/orders', `/orders/${order.orderId}`])

  const linked = await open(link)
  await expect(linked.getByText(words)).toBeVisible()
  const found = await faultsOf(linked, LOOKS, { what: 'the link' })
  // By keys: what a pointer has led to need not show its focus.
  await linked.getByRole('button', { name: 'Decline...' }).press('Enter')
  Object.assign(found, await faultsOf(linked, LOOKS, { what: 'why it is declined' }))
  await linked.getByRole('button', { name: 'Back' }).press('Enter')
  await linked.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await linked.getByRole('button', { name: 'Done...' }).press('Enter')
  await linked.getByLabel('Choose photos: Photos of the finished work').setInputFiles([PHOTO_PNG])
  await linked.getByRole('button', { name: 'Mark as complete' }).press('Enter')
  await expect(linked.getByText('There is a problem')).toBeVisible()
  Object.assign(found, await faultsOf(linked, LOOKS, { what: 'what was done' }))
  expect(found).toEqual({})
})
